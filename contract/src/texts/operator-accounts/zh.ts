import type { Sentences } from '../../sentences.ts'

/** What the operators’ accounts may be told no with, in Chinese. */
export const accountSentences = {
  'Your role does not allow this. Somebody with one of these roles can do it: {roles}.':
    '您的角色不允许此操作。拥有以下角色之一的人可以执行：{roles}。',
  'There is an operator with this e-mail address already.':
    '已有使用此电子邮件地址的操作员。',
  'You cannot change your own account here. Another administrator can.':
    '您不能在此更改自己的账户。其他管理员可以。',
  'This is the last administrator. Make another one first.':
    '这是最后一位管理员。请先设置另一位。',
  'This was asked for already and waits for a second administrator.':
    '此项已有人申请，正在等待第二位管理员批准。',
  'This was decided already. Please look at the list again.':
    '此项已经处理。请重新查看列表。',
  'Who asked for this is no administrator any more. Refuse it, and ask anew.':
    '申请人已不再是管理员。请拒绝该申请，然后重新提出。',
} satisfies Partial<Sentences>
