import { framedMail } from '../../platform/messages/framed-mails.ts'
import type { MessageKind } from '../../platform/messages/message-kinds.ts'

/** How many payments are named in the day's mail. */
export const digestLines = ['first', 'second', 'third', 'fourth', 'fifth'] as const

type DigestFact = 'count' | 'sum' | 'from' | 'until' | (typeof digestLines)[number] | 'brand' | 'link' | 'choices_link'

const lines = digestLines.map((line) => `{${line}}`).join('\n')
const foot = (here: string, chosen: string): string =>
  `${lines}\n\n${here}\n\n{link}\n\n${chosen}\n\n{choices_link}\n\n{brand}`

const digestFrame = framedMail<DigestFact>({
  en: foot('All of them stand here:', 'You choose what you are told by e-mail here:'),
  zh: foot('全部款项请见：', '您可在此选择通过电子邮件接收哪些通知：'),
  es: foot('Aquí están todos:', 'Aquí elige de qué se le avisa por correo:'),
  fr: foot('Tous sont ici :', 'Vous choisissez ici ce qui vous est annoncé par e-mail :'),
  it: foot('Sono tutti qui:', 'Qui sceglie di che cosa essere avvisato per e-mail:'),
  ar: foot('تجدها كلها هنا:', 'تختار من هنا ما يصلك بالبريد الإلكتروني:'),
  ne: foot('सबै विवरण यहाँ छ:', 'इमेलमा के सूचना पाउने भन्ने यहाँ छान्नुहोस्:'),
})

const digest = digestFrame('payments-digest', {
  en: {
    subject: 'Received today: {sum}',
    says: 'Between {from} and {until} (Nepal time) you received {sum} in your wallet.\nPayments: {count}. The largest:',
  },
  zh: {
    subject: '今日收款：{sum}',
    says: '{from} 至 {until}（尼泊尔时间），您的钱包共收到 {sum}。\n付款笔数：{count}。金额最大的：',
  },
  es: {
    subject: 'Recibido hoy: {sum}',
    says: 'Entre {from} y {until} (hora de Nepal) ha recibido {sum} en su cartera.\nPagos: {count}. Los mayores:',
  },
  fr: {
    subject: 'Reçu aujourd’hui : {sum}',
    says: 'Entre {from} et {until} (heure du Népal), vous avez reçu {sum} dans votre portefeuille.\nPaiements : {count}. Les plus importants :',
  },
  it: {
    subject: 'Ricevuto oggi: {sum}',
    says: 'Tra {from} e {until} (ora del Nepal) ha ricevuto {sum} nel Suo portafoglio.\nPagamenti: {count}. I maggiori:',
  },
  ar: {
    subject: 'ما استلمته اليوم: {sum}',
    says: 'بين {from} و{until} (بتوقيت نيبال) استلمت {sum} في محفظتك.\nعدد الدفعات: {count}. أكبرها:',
  },
  ne: {
    subject: 'आज प्राप्त: {sum}',
    says: '{from} देखि {until} सम्म (नेपाली समय) तपाईंको वालेटमा {sum} आयो।\nभुक्तानी: {count}। सबैभन्दा ठूला:',
  },
})

/** The day's mail about money received: how much, of how many, and the largest of them; lines that there are not are left out. */
export const paymentsDigestMail: MessageKind<DigestFact | 'name'> = {
  ...digest,
  write: (language, facts) => {
    const { text, ...written } = digest.write(language, facts)
    return { ...written, text: text.replace(/\n{3,}/g, '\n\n') }
  },
}
