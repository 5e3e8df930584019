import type { Sentences } from '../../sentences.ts'

/** What withdrawals to a bank may be told no with, in Chinese. */
export const payoutSentences = {
  'Money cannot go out to a bank yet. Complete your identity check first.': '暂时不能提现到银行。请先完成身份验证。',
  'No way to the banks is open for the moment. Please try again later.': '目前没有可用的银行通道。请稍后再试。',
  'This account is new and rests for 24 hours. You can use it from {until}.': '这是新账户，须等待 24 小时。{until} 起可以使用。',
  'This account is paused. Please have it checked again first.': '该账户已暂停。请先重新核验。',
  'Somebody of your business said that they did not add this account. It can only be removed.':
    '您店里有人表示没有添加过该账户，只能将其移除。',
  'You have this account already.': '您已添加过该账户。',
  'The bank does not know this account. Please check its number and branch.': '银行查无此账户。请核对账号和支行。',
  'The bank has another name for this account. Please write the holder as the bank does, or show us a cheque.':
    '银行登记的户名不同。请按银行的写法填写户名，或向我们出示支票。',
  'This check is too old. Please check the name again.': '该核验已过期。请重新核验户名。',
  'Money is on its way to this account. It can be removed when that has ended.': '有款项正汇往该账户。完成后即可移除。',
  'You can have at most {most} accounts. Please remove one first.': '最多可添加 {most} 个账户。请先移除一个。',
  'The bank does not answer. Nothing was saved; please try again later.': '银行没有回应。未保存任何内容；请稍后再试。',
  'The least you can withdraw is {amount}.': '最低提现金额为 {amount}。',
  'The most you can withdraw at a time is {amount}.': '单次最多可提现 {amount}。',
  'You can withdraw {amount} more today.': '今天还可提现 {amount}。',
  'You have made all {count} withdrawals of today.': '今天的 {count} 次提现已用完。',
  'You can withdraw {amount} more this month.': '本月还可提现 {amount}。',
  'You can withdraw {amount} now.': '现在可提现 {amount}。',
  'It has been sent to the bank and can no longer be cancelled.': '已发送至银行，无法再取消。',
  'This confirmation is over. Please begin again.': '该确认已失效。请重新开始。',
  'The withdrawal changed after you confirmed it. Please confirm it again.': '确认后提现内容有变。请重新确认。',
  'This code is not right. {left} tries are left.': '验证码不正确。还可尝试 {left} 次。',
  'As many codes as an hour allows were sent to you. The next one can be sent in {minutes} min.':
    '一小时内可发送的验证码已全部发出。{minutes} 分钟后可再次发送。',
  'You can change this again from {until}.': '{until} 起可以再次更改。',
  'This withdrawal does not wait for a person any more. Please look at the list again.':
    '此提现已不再等待人工审核。请重新查看列表。',
  'This needs another person: it is your own request, or your own business.':
    '这需要另一个人来办：这是您自己的申请，或您自己的商户。',
  'Only an order that its rail has not known for two days can be let go.':
    '只有通道两天以来一直查不到的指令才能放行。',
  'Somebody has asked for this already. Another person decides.':
    '已有人提出申请，由另一个人决定。',
  'Its rail does not say any more that this withdrawal was paid after it had ended.':
    '通道已不再表示这笔提现在结束后又被支付。',
} satisfies Partial<Sentences>
