// The texts of the editor, loaded with it.

/** @type {Record<'en' | 'zh', Record<string, string>>} */
export const words = {
  en: {
    editor: 'Edit {file}. Escape leaves the editor.',
    running: 'Running your version …',
    unreadable: 'Your code could not be loaded: {message}',
    missing: 'Your code has to export a function {name}.',
    endless: 'Your code did not finish within {seconds} seconds. Is there an endless loop?',
    threw: '{name} throws an error: {message}. It was called with {given}.',
    same: 'Your version returns the right result in all {count} cases.',
    differs:
      'Your {name} differs in {differs} of {count} cases. One of them: for {given}, it returns {own}; right is {printed}.',
    used: 'The figures on this page use your version.',
    unused: 'The figures on this page use the printed version.',
  },
  zh: {
    editor: '编辑 {file}。按 Esc 离开编辑器。',
    running: '正在运行你的代码……',
    unreadable: '代码无法加载：{message}',
    missing: '代码必须导出函数 {name}。',
    endless: '代码在 {seconds} 秒内没有运行完。是不是有死循环？',
    threw: '{name} 抛出了错误：{message}。当时的参数：{given}。',
    same: '全部 {count} 个测试用例的结果都正确。',
    differs:
      '{name}：{count} 个测试用例中有 {differs} 个结果不同。例如：参数为 {given}，你的代码返回 {own}，正确结果是 {printed}。',
    used: '本页的图正在使用你的代码。',
    unused: '本页的图仍使用原来的代码。',
  },
};
