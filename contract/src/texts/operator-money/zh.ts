import type { Sentences } from '../../sentences.ts'

/** What the operator's work on money may be told no with, in Chinese. */
export const moneySentences = {
  'This was decided already, or changed since you opened it. Please look at it again.':
    '这件事已有决定，或在您打开之后已更改。请重新查看。',
  'You made this yourself, so that another person has to decide on it.':
    '这是您自己提出的，须由另一个人来决定。',
  'The account of whoever made this is closed. Please refuse it; a colleague can make it anew.':
    '提出者的账户已关闭。请予以拒绝，可由同事重新提出。',
  'This is about your own business. A colleague has to do it.':
    '这涉及您自己的商户，须由同事处理。',
  'Only the person who made this can change it or take it back.':
    '只有提出的人才能更改或撤回。',
  'Debits and credits have to be the same. They differ by {amount}.':
    '借方和贷方必须相等。相差 {amount}。',
  'The account “{account}” is not changed by hand.':
    '账户“{account}”不能手工更改。',
  'The account “{account}” does not have enough money: {amount} is available.':
    '账户“{account}”余额不足：可用 {amount}。',
  'Of the money in suspense only {amount} belongs to no payment in review. Decide on payments in their queue.':
    '暂记账户的款项中，只有 {amount} 不属于任何待核查的付款。付款请在其队列中处理。',
  '{name} is working on this payment. It is free again when they give it back, at the latest in {minutes} minutes.':
    '{name} 正在处理这笔付款。交回后即可处理，最迟 {minutes} 分钟后。',
  'Nothing of this payment is in suspense, so that nothing was moved. Please look at it again.':
    '这笔付款没有款项在暂记账户中，因此未作任何变动。请重新查看。',
  'For this payment a proposal waits for a second person. Please decide on that first.':
    '这笔付款已有一项提议在等待第二个人。请先处理该提议。',
  'The rail is asked to give this payment back. When it has, or would not, it is shown here.':
    '已要求通道退回这笔付款。退回后或被拒绝时，会在此处显示。',
  'A part has to be less than what was paid, which is {amount}.':
    '部分金额必须小于已付金额 {amount}。',
  'This load is not credited, so that nothing of it can be taken back. Please look at it again.':
    '这笔充值尚未入账，因此没有可收回的款项。请重新查看。',
  'This line of the bank’s statement is recorded already.':
    '银行对账单的这一行已经登记过。',
  'A bank account is called “{code}” already. Please choose another name.':
    '已有名为“{code}”的银行账户。请选择其他名称。',
  'Merchants are told 15 days before something becomes dearer or narrower for them. Please choose a later day, or say why it has to be sooner.':
    '若某项变动使商户付费更多或限额更紧，须提前 15 天告知商户。请选择更晚的日期，或说明为何必须提前。',
  'A rule begins tomorrow at the earliest: what was charged until today stays explained.':
    '规则最早明天生效：到今天为止所收的费用仍按原规则解释。',
  'One of these rules changes on that day already. Please choose another day.':
    '其中一条规则在该日已有变更。请选择其他日期。',
  'The figures do not fit together: least, one load, a day and a month have to rise, as fees by amount do, and a share is at most 100 %.':
    '数字不一致：最低额、单笔、单日和每月限额须依次递增，按金额分档的费用也须递增，比例最高为 100%。',
  'Something here is what holds already. Please leave it out.':
    '其中有一项与现行规则相同。请将其移除。',
  'A rule names a way, a rail or a bank that is not there.':
    '某条规则指定的方式、通道或银行不存在。',
  'No order waits for a file.':
    '没有等待放入文件的指令。',
  'You made this file. Another person uploads and applies what the bank answers.':
    '此文件由您生成。银行的答复须由另一人上传并应用。',
  'This file was not downloaded yet, so that no bank can have answered it.':
    '此文件尚未下载，因此银行不可能已答复。',
  'This file says nothing of any order.':
    '此文件没有提到任何指令。',
  'This file has no column “{column}”. It needs reference, amount and status.':
    '此文件没有“{column}”列。需要 reference、amount 和 status。',
  'Line {line} has another number of cells than the first line.':
    '第 {line} 行的单元格数与第一行不同。',
  'This answer was applied already, or its orders have changed. Please upload it again.':
    '此答复已应用，或其指令已变化。请重新上传。',
} as const satisfies Partial<Sentences>
