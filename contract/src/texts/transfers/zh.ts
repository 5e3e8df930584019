import type { Sentences } from '../../sentences.ts'

/** What sending to and asking other wallets may be told no with, in Chinese. */
export const transferSentences = {
  'This is your own number. Please choose somebody else’s.': '这是您自己的号码，请选择他人的号码。',
  'This wallet cannot receive money now. Nothing was sent.': '该钱包目前无法收款。未转出任何款项。',
  'Their wallet has no room for so much. They can receive {amount} now.': '对方钱包余额上限不足，目前最多可收 {amount}。',
  'The least you can send is {amount}.': '每次至少转账 {amount}。',
  'The most you can send at a time is {amount}.': '每次最多转账 {amount}。',
  'You can send {amount} more today.': '今天还可转账 {amount}。',
  'You have made all {count} sends of today.': '今天的 {count} 次转账已用完。',
  'You can send {amount} more this month.': '本月还可转账 {amount}。',
  'You can send {amount} now.': '您目前可转账 {amount}。',
  'Sending more than {amount} needs a confirmation.': '转账超过 {amount} 需要确认。',
  'This request is not open any more. Please look at the list again.': '该请求已不再有效，请重新查看列表。',
  'You can remind of a request a day after it was asked, and then once a day.': '请求发出一天后可提醒，此后每天一次。',
  'The amount of this request cannot be changed.': '该请求的金额不能更改。',
  'The least you can ask one person for is {amount}.': '向一人最少须请求 {amount}。',
  'The most you can ask one person for is {amount}.': '向一人最多可请求 {amount}。',
  'You can ask for {amount} more today.': '今天还可请求 {amount}。',
  'You have made all {count} requests of today.': '今天的 {count} 次请求已用完。',
  'This number cannot be asked for money. Nothing was asked.': '无法向该号码请求付款。未发出任何请求。',
  'What you confirmed changed after it. Please confirm it again.': '您确认后内容已更改，请重新确认。',
  'Another counter has this name. Please choose another one.': '另一个收银台已使用此名称，请换一个。',
  'A shop has at most {count} counters. Please close one first.': '每家店最多 {count} 个收银台，请先关闭一个。',
  'This QR was used or is too old. Please ask for a new one.': '此二维码已被使用或已过期，请索取新的。',
} satisfies Partial<Sentences>
