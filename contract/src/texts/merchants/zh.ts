/** What is said about freezes and looks, and to operators about merchants, in Chinese. */
export const merchantSentences = {
  'Signing in to this account is paused. Your money is safe. Please call support; they tell you why and what to do.':
    '此账户的登录已暂停。您的资金安全。请致电客服，他们会告诉您原因以及该怎么做。',
  'Money into your wallet is paused for the moment. Home says why; please call support if you have questions.':
    '目前您的钱包暂停入账。原因见首页；如有疑问，请致电客服。',
  'Money out of your wallet is paused for the moment. Home says why; please call support if you have questions.':
    '目前您的钱包暂停出账。原因见首页；如有疑问，请致电客服。',
  'This question is answered or over. If support still needs to look, they ask again.':
    '此请求已答复或已结束。如果客服仍需查看，会再次询问。',
  'This part is frozen already.':
    '此部分已被冻结。',
  'Somebody has asked already. A second person can lift it now.':
    '已有人申请。现在可由另一人解除。',
  'Nobody has asked for this to be lifted yet. Ask first; another operator lifts it.':
    '尚无人申请解除。请先申请，由另一位操作员解除。',
  'This needs a second person. Another operator can do it.':
    '此操作需要第二个人。另一位操作员可以完成。',
  'This person has not asked to be an agent.':
    '此人未申请成为代理。',
  'Merchants are told 15 days before something becomes dearer or narrower for all. Please choose a later day.':
    '对所有商户提高费用或收紧限额，须提前 15 天通知，请选择更晚的日期。',
  'A rule begins today at the earliest. Please choose another day.':
    '规则最早从今天开始。请选择其他日期。',
  'There is a rule from this day or a later one already. Please choose a later day.':
    '已有从当天或更晚开始的规则。请选择更晚的日期。',
  'These figures do not fit together. One load is at most the month and the balance, a day at most the month.':
    '这些数字互相矛盾。单笔不得超过每月和余额，每日不得超过每月。',
  'This rule is decided already. What was decided stays; propose another one.':
    '此规则已决定。决定不变；请另提一条。',
  'The merchant does not allow a look now. Ask for it; it lasts half an hour.':
    '商户目前不允许查看。请先申请，时效半小时。',
  'This stays hidden in a look: it can change something, or it shows papers, keys or proofs.':
    '查看时此内容保持隐藏：它可能更改数据，或显示证件、密钥或凭证。',
  'A code has six digits. Please write all six of them.':
    '验证码为六位数字，请全部填写。',
  'Please write exactly four digits.':
    '请正好填写四位数字。',
  'A PAN has nine digits. Please write all nine of them.':
    'PAN 为九位数字，请全部填写。',
  'Please write the ten digits of a mobile number.':
    '请填写十位手机号。',
  'An account number has 5 to 20 digits or letters. Please write it as it stands on the cheque.':
    '账号为 5 至 20 位数字或字母，请按支票上的写法填写。',
  'An account number has 6 to 34 digits or letters. Please write it as it stands on the cheque.':
    '账号为 6 至 34 位数字或字母，请按支票上的写法填写。',
}
