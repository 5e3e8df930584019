import { filled } from '@sahuji/contract/filled'
import type { Language } from '@sahuji/contract/languages'
import { amountsIn } from '@sahuji/contract/money'
import type { NotificationRow } from './list-notifications.ts'
import { type NotificationKey, notificationTexts } from './notification-texts.ts'

type Words = Readonly<Record<Language, string>>

const received: Words = titlesOf('load_credited')

const takenUp: Words = {
  en: '{amount} that you sent has arrived',
  zh: '您转出的 {amount} 已到账',
  es: 'Han llegado los {amount} que envió',
  fr: 'Les {amount} que vous avez envoyés sont arrivés',
  it: 'I {amount} che ha inviato sono arrivati',
  ar: 'وصل مبلغ {amount} الذي أرسلته',
  ne: 'तपाईंले पठाएको {amount} पुग्यो',
}

const asked: Words = {
  en: 'You are asked for {amount}',
  zh: '有人向您请求 {amount}',
  es: 'Le piden {amount}',
  fr: 'On vous demande {amount}',
  it: 'Le vengono chiesti {amount}',
  ar: 'يُطلب منك مبلغ {amount}',
  ne: 'तपाईंसँग {amount} मागिएको छ',
}

const notPaid: Words = {
  en: 'Your request for {amount} was not paid',
  zh: '您请求的 {amount} 未获支付',
  es: 'Su solicitud de {amount} no se ha pagado',
  fr: 'Votre demande de {amount} n’a pas été payée',
  it: 'La Sua richiesta di {amount} non è stata pagata',
  ar: 'لم يُدفع مبلغ {amount} الذي طلبته',
  ne: 'तपाईंले मागेको {amount} तिरिएन',
}

/** What stands in a subject in place of a title with somebody's name. */
const withoutNames: Readonly<Partial<Record<NotificationKey, Words>>> = {
  fund_received: received,
  fund_received_at: received,
  fund_taken_up: takenUp,
  fund_requested: asked,
  request_reminded: asked,
  request_accepted: received,
  request_paid_otherwise: received,
  request_rejected: notPaid,
  request_expired: notPaid,
}

function titlesOf(key: NotificationKey): Words {
  const texts = Object.entries(notificationTexts[key]).map(([language, { title }]) => [language, title])
  return Object.fromEntries(texts) as Words
}

/** A notification as the subject of a mail: nothing that a person wrote, which our mail would seem to say. */
export const subjectOf = ({ text_key, facts }: NotificationRow, language: Language): string =>
  amountsIn(filled(subjectTemplateOf(text_key, language), facts), language)

/** The template of the subject, for the test that no name can stand in one. */
export const subjectTemplateOf = (key: NotificationKey, language: Language): string =>
  (withoutNames[key] ?? titlesOf(key))[language]
