import { framedMail } from '../../platform/messages/framed-mails.ts'
import { smsKind } from '../../platform/messages/message-kinds.ts'

type NoticeFact = 'heading' | 'title' | 'body' | 'brand' | 'link' | 'choices_link'

const foot = (here: string, chosen: string): string => `${here}\n\n{link}\n\n${chosen}\n\n{choices_link}\n\n{brand}`

const noticeFrame = framedMail<NoticeFact>({
  en: foot('All of it stands here:', 'You choose what you are told by e-mail here:'),
  zh: foot('详情请见：', '您可在此选择通过电子邮件接收哪些通知：'),
  es: foot('Aquí está todo:', 'Aquí elige de qué se le avisa por correo:'),
  fr: foot('Tout est ici :', 'Vous choisissez ici ce qui vous est annoncé par e-mail :'),
  it: foot('È tutto qui:', 'Qui sceglie di che cosa essere avvisato per e-mail:'),
  ar: foot('تجد كل شيء هنا:', 'تختار من هنا ما يصلك بالبريد الإلكتروني:'),
  ne: foot('सबै विवरण यहाँ छ:', 'इमेलमा के सूचना पाउने भन्ने यहाँ छान्नुहोस्:'),
})

/** What the bell says, to a person who wants it by e-mail as well. `heading`: its title without what a person wrote. */
export const noticeMail = noticeFrame('notice', {
  en: { subject: 'Notice: {heading}', says: '{title}\n\n{body}' },
  zh: { subject: '通知：{heading}', says: '{title}。\n\n{body}' },
  es: { subject: 'Aviso: {heading}', says: '{title}.\n\n{body}' },
  fr: { subject: 'Avis : {heading}', says: '{title}.\n\n{body}' },
  it: { subject: 'Avviso: {heading}', says: '{title}.\n\n{body}' },
  ar: { subject: 'إشعار: {heading}', says: '{title}.\n\n{body}' },
  ne: { subject: 'सूचना: {heading}', says: '{title}।\n\n{body}' },
})

/** The same in one part of an SMS: `title` is cut to what has room. */
export const noticeSms = smsKind('notice', {
  en: '{brand}: {title}.',
  zh: '{brand}：{title}。',
  es: '{brand} avisa: {title}',
  fr: '{brand} : {title}',
  it: '{brand} avvisa: {title}',
  ar: '{brand}، {title}',
  ne: '{brand} बाट: {title}',
})
