import { kycSentences } from './kyc/zh.ts'
import type { Sentences } from '../sentences.ts'
import { merchantSentences } from './merchants/zh.ts'
import { accountSentences } from './operator-accounts/zh.ts'
import { contentSentences } from './operator-content/zh.ts'
import { reconciliationSentences } from './reconciliation/zh.ts'
import { supportSentences } from './support/zh.ts'
import { moneySentences } from './operator-money/zh.ts'
import { payoutSentences } from './payouts/zh.ts'
import { transferSentences } from './transfers/zh.ts'

/** What an answer of the API may say, in Chinese. */
export const sentences: Sentences = {
  ...merchantSentences,
  ...transferSentences,
  ...supportSentences,
  ...kycSentences,
  'This application is not known here.':
    '此应用未在这里登记。',
  'Your session has ended. Please sign in again.':
    '您的登录已失效，请重新登录。',
  'This browser could not prove that it is signed in. Please sign in again.':
    '此浏览器无法证明已登录，请重新登录。',
  'The request could not be read.':
    '无法读取该请求。',
  'Please check the marked fields.':
    '请检查标出的栏目。',
  'The request needs an Idempotency-Key header that is a UUID.':
    '请求需要一个 UUID 格式的 Idempotency-Key 标头。',
  'This request was already sent with other contents. Please start again.':
    '此请求已以不同内容提交过，请重新开始。',
  'This request is being worked on. Please wait a moment.':
    '正在处理此请求，请稍候。',
  'The request is too large.':
    '请求内容过大。',
  'This does not exist, or it is not yours.':
    '该内容不存在，或不属于您。',
  'This address takes only {methods}.':
    '该地址只接受 {methods}。',
  'Too many requests. Please wait {seconds} seconds and try again.':
    '请求过于频繁，请等待 {seconds} 秒后重试。',
  'Several of your searches are still running. Please wait until one has finished.':
    '您有多个搜索仍在进行，请等待其中一个完成。',
  'Something went wrong on our side. Your money is safe; please try again or tell support the reference.':
    '我们这边出了问题。您的资金是安全的；请重试，或将参考号告知客服。',
  'The service is busy. Please try again in a moment.':
    '服务繁忙，请稍后重试。',
  'Login Failed, Invalid Login Credentials!!':
    '登录失败，账号或密码错误！',
  'Too many failed attempts. Please wait {seconds} seconds before you try again.':
    '失败次数过多，请等待 {seconds} 秒后再试。',
  'Please verify your e-mail address first.':
    '请先验证您的邮箱。',
  'Please verify your phone number first.':
    '请先验证您的手机号码。',
  'An account with this e-mail address exists. Sign in, or reset the password.':
    '此邮箱已有账户。请登录，或设置新密码。',
  'An account with this mobile number exists. Sign in, or reset the password.':
    '此手机号码已有账户。请登录，或设置新密码。',
  'This password is on lists that thieves try first. Please choose another one.':
    '此密码是盗号者最先会试的，请换一个密码。',
  'This password is little more than your name, e-mail address or mobile number. Please choose another one.':
    '此密码与您的姓名、邮箱或手机号码太接近，请换一个密码。',
  'This is one of your last {count} passwords. Please choose one that you have not used.':
    '这是您最近用过的 {count} 个密码之一，请换一个没用过的密码。',
  'This link has expired or was used before. Ask for a new one.':
    '此链接已过期或已被使用，请重新获取。',
  'The current password is wrong. Tries left: {tries_left}.':
    '当前密码错误，还可尝试 {tries_left} 次。',
  'There were too many failed attempts on this account. Please set a new password by “Forgot it?” and sign in with that.':
    '此账户的失败次数过多。请点“忘记了？”设置新密码，再用新密码登录。',
  'This link is for another account than the one that is signed in here. If you asked for it, sign out and open it again; if you did not, leave it unused.':
    '此链接属于另一个账户，不是当前登录的账户。如果是您申请的，请退出登录后再次打开；如果不是，请勿使用。',
  'This e-mail address is verified already.':
    '此邮箱已通过验证。',
  'Phone number not Verified! The code is wrong; {tries_left} tries are left.':
    '手机号码未通过验证！验证码错误，还可尝试 {tries_left} 次。',
  'Phone number not Verified! The code has expired. Please ask for a new one.':
    '手机号码未通过验证！验证码已过期，请重新获取。',
  'Phone number not Verified! Too many wrong codes. Please ask for a new one.':
    '手机号码未通过验证！验证码错误次数过多，请重新获取。',
  'This phone number is verified already.':
    '此手机号码已通过验证。',
  'OTP code not sent!! No codes can be sent for the moment. Please try again later or call support.':
    '验证码未能发送！暂时无法发送验证码。请稍后再试或致电客服。',
  'OTP code not sent!! No more codes can be sent to this number today. Please try again tomorrow or call support.':
    '验证码未能发送！今天无法再向此号码发送验证码。请明天再试或致电客服。',
  'There is no such page. These pages exist: {pages}.':
    '没有这个页面。现有页面：{pages}。',
  'This page has no version {version}. The newest is {newest}.':
    '此页面没有版本 {version}，最新版本是 {newest}。',
  'Please confirm with your second factor.':
    '请完成第二步验证。',
  'This code is wrong, or it was used before. Please try the next one.':
    '此验证码错误或已被使用，请用下一个。',
  'Please add a passkey or an authenticator app first.':
    '请先添加通行密钥或身份验证器应用。',
  'This took too long, or too many codes were wrong. Please start again.':
    '用时过长，或验证码错误次数过多，请重新开始。',
  'An authenticator app is on already. Turn it off before you set up another one.':
    '身份验证器应用已启用。请先停用，再设置另一个。',
  'This set-up has expired. Please start it again.':
    '此次设置已过期，请重新开始。',
  'This passkey could not be confirmed. Please try again, or choose another way.':
    '无法确认此通行密钥。请重试，或选择其他方式。',
  'This passkey is on an account already.':
    '此通行密钥已被某个账户使用。',
  'You have {count} passkeys, which is the most. Remove one first.':
    '您已有 {count} 个通行密钥，达到上限。请先移除一个。',
  'Passkeys do not work at this address.':
    '此网址不支持通行密钥。',
  'Please confirm that it is you. Then this can go on.':
    '请先确认是您本人，然后即可继续。',
  'This needs a sign-in in a browser. A plain access token may not do it.':
    '此操作需要在浏览器中登录，仅凭访问令牌无法进行。',
  'This is not a picture that can be read. Please choose a JPEG, PNG or WebP file.':
    '此文件不是可读取的图片，请选择 JPEG、PNG 或 WebP 文件。',
  'This picture is too large. At most {megabytes} MB and {megapixels} million pixels are taken.':
    '图片过大。最大 {megabytes} MB、{megapixels} 百万像素。',
  'This is as on your papers and can no longer be changed here. It changes with a new KYC.':
    '此信息与您的证件一致，不能再在这里更改，只有重新进行 KYC 才能更改。',
  'This is what you have already. Please write another one.':
    '与现有的相同，请填写别的。',
  'This change has expired or was given up. Please ask for it again.':
    '此更改已过期或已放弃，请重新申请。',
  'The amount is too low. The least is {amount}.':
    '金额过低，最低为 {amount}。',
  'The amount is too high. The most you can load now is {amount}.':
    '金额过高，您现在最多可充值 {amount}。',
  'Before your KYC is verified you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    '在您通过 KYC 之前，每次最多可充值 {at_once}，每月 {month}，余额最高 {balance}。您现在最多可充值 {amount}。',
  'As a small shop you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    '作为小店，您每次最多可充值 {at_once}，每月 {month}，余额最高 {balance}。您现在最多可充值 {amount}。',
  'You can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    '您每次最多可充值 {at_once}，每月 {month}，余额最高 {balance}。您现在最多可充值 {amount}。',
  'You have used all {count} loads of today. You can load again tomorrow.':
    '您今天的 {count} 次充值已用完，明天可以再次充值。',
  'You can load at most {limit} a day this way, and {used} of it is used. The most you can load now is {amount}.':
    '此方式每天最多可充值 {limit}，已使用 {used}。您现在最多可充值 {amount}。',
  'You can load at most {limit} a Nepali month this way, and {used} of it is used. The most you can load now is {amount}.':
    '此方式每个尼泊尔历月最多可充值 {limit}，已使用 {used}。您现在最多可充值 {amount}。',
  'All {count} loads of today are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until midnight. You can load again tomorrow.':
    '您今天的 {count} 次充值已用完。其中 {late} 次已取消或过期，但银行仍可能付款，因此计至午夜。您明天可以再次充值。',
  'All {count} loads of this Nepali month are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until {until} at the latest.':
    '您本尼泊尔历月的 {count} 次充值已用完。其中 {late} 次已取消或过期，但银行仍可能付款，因此最迟计至 {until}。',
  'You have used all {count} loads of this Nepali month. You can load again when the next one begins.':
    '您已用完本尼泊尔历月的全部 {count} 次充值。下个月开始后可再次充值。',
  'The fee has changed and is {fee} now. Nothing was charged; please look once more.': '手续费已变更，现为 {fee}。未扣取任何费用，请再核对一次。',
  'This purpose cannot be chosen now. Please choose another one.': '现在不能选择此用途，请选择其他用途。',
  'This bank is not available for loading. Please choose another one.':
    '这家银行暂不支持充值，请选择其他银行。',
  'There is no test bank here, so that nothing can be loaded in the sandbox.':
    '此处没有测试银行，因此沙盒中无法充值。',
  'The bank’s gateway is not available for the moment. Nothing was charged; please try again later.':
    '银行网关暂时不可用，没有扣款；请稍后再试。',
  'The bank’s gateway did not accept this amount. Please try another amount.':
    '银行网关未接受此金额，请换一个金额。',
  'A load of the same amount from this bank is still open. Please finish or cancel it first.':
    '从这家银行发起的一笔同额充值还没有结束，请先完成或放弃那一笔。',
  'This load can no longer be cancelled; we are asking the bank how it ended.':
    '此充值已无法放弃；我们正在向银行查询结果。',
  'There is not enough money in your wallet.':
    '您的钱包余额不足。',
  'This account is not active. Please call support.':
    '此账户目前不可用，请致电客服。',
  'Please fill this in.':
    '请填写此项。',
  'This field is not known here.':
    '这里没有此栏目。',
  'This is too short; at least {minimum} characters.':
    '太短；至少 {minimum} 个字符。',
  'This is too long; at most {maximum} characters.':
    '太长；最多 {maximum} 个字符。',
  'This is too small.':
    '数值太小。',
  'This is too big.':
    '数值太大。',
  'This is not an e-mail address.':
    '这不是有效的邮箱。',
  'Please give a whole number.':
    '请填写整数。',
  'Please accept this to go on.':
    '请先同意，然后继续。',
  'Please give an e-mail address or a mobile number.':
    '请填写邮箱或手机号码。',
  'This contains a character that cannot be kept.':
    '其中有无法保存的字符。',
  'Please write another name. This one could be taken for ours.':
    '请填写其他名称，此名称可能被误认为是我们。',
  'Please write a name, not a link or a phone number.':
    '请填写名称，不要填写链接或电话号码。',
  'This is always on and cannot be chosen.': '此项始终开启，无法更改。',
  'Please write no card number here.':
    '请不要填写卡号。',
  'This is not valid.':
    '此项无效。',
  'A code was sent a moment ago. Please wait before you ask for another.':
    '刚刚已发送验证码。请稍候再请求新的验证码。',
  'An OTP Code has been sent to your phone number, please check your phone!!':
    '验证码已发送到您的手机，请查收！',
  'Phone number Verified Successfully!!!':
    '手机号码验证成功！',
  'There is no receipt before it is settled. Please wait until the bank has answered.':
    '交易完成之前没有收据。请等待银行答复。',
  ...accountSentences,
  ...contentSentences,
  ...moneySentences,
  ...payoutSentences,
  ...reconciliationSentences,
}
