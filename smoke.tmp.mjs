import { chromium } from 'playwright-core';
import { serve } from './demo/build/serve.mjs';
const { url, close } = await serve(process.argv[2]);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const shots = process.argv[3];
for (const p of ['index','shapes','many','billiards','api']) for (const [w,h] of shots?[[1280,900],[390,844]]:[[1280,900]]) for (const cs of shots?['light','dark']:['light']) for (const z of ['', 'zh/']) {
  if (shots && z && (cs==='dark')) continue;
  const c = await b.newContext({ viewport:{width:w,height:h}, colorScheme: cs, locale:'en-GB' });
  const page = await c.newPage(); const msgs=[];
  page.on('pageerror', e=>msgs.push('E '+(e.stack??e))); page.on('console', m=>msgs.push(m.type()+' '+m.text())); page.on('response', r=>r.status()>=400&&msgs.push(r.status()+' '+r.url()));
  let bytes=0; page.on('response', async r=>{ bytes += Number(r.headers()['content-length']??0); });
  await page.goto(url+z+p+'.html', {waitUntil:'load'}); await page.waitForTimeout(shots?1500:800);
  console.log(z+p, w, cs, page.url().replace(url,''), bytes, msgs.join('\n')||'-');
  if (shots) await page.screenshot({path:`${shots}/${z?'zh-':''}${p}-${w}-${cs}.png`, fullPage: true});
  await c.close();
}
await b.close(); await close();
