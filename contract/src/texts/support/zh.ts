/** What support says, in Chinese. */
export const supportSentences = {
  'Ten searches are being looked for already. Please wait until one of them has ended.':
    '已有十项查找正在进行。请等其中一项结束。',
  'This question has {most} pictures already. Please describe the rest in words.':
    '此问题已有 {most} 张图片。其余内容请用文字说明。',
  'This question is closed. Please ask a new one.':
    '此问题已关闭。请重新提问。',
  'This is a question of your own business. A colleague has to answer it.':
    '这是您自己商户的问题，须由同事回复。',
}
