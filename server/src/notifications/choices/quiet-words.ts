import type { Language } from '@sahuji/contract/languages'
import { filled } from '@sahuji/contract/filled'
import { amountsIn, formatMoney } from '@sahuji/contract/money'
import type { NotificationWords } from '../account-notices.ts'
import type { NotificationRow } from '../list-notifications.ts'

/** The one line of what was kept back, at least two: payments with their sum where all of it is money received. */
export function quietWords(rows: readonly NotificationRow[], language: Language): NotificationWords {
  const paid = rows.filter(({ type }) => type === 'ReceievedFund')
  const sum = formatMoney(paid.reduce((total, { amount }) => total + (amount ?? 0n), 0n))
  const facts = { count: `${rows.length}`, paid: `${paid.length}`, sum }
  const { payments, notices, among, here } = words[language]
  const title = paid.length === rows.length ? payments : notices
  const body = paid.length === 0 || paid.length === rows.length ? here : `${among} ${here}`
  return { title: amountsIn(filled(title, facts), language), body: amountsIn(filled(body, facts), language) }
}

/** The words of a mail that holds what an hour had no room for. */
export function gatheredWords(count: number, language: Language): NotificationWords {
  const { more, here } = words[language]
  return { title: filled(more, { count }), body: here }
}

interface QuietWords {
  more: string
  payments: string
  notices: string
  among: string
  here: string
}

const words: Readonly<Record<Language, QuietWords>> = {
  en: {
    more: '{count} more notices',
    payments: '{count} payments, {sum} while it was quiet',
    notices: '{count} notices while it was quiet',
    among: 'Payments among them: {paid}, {sum}.',
    here: 'The bell has them all.',
  },
  zh: {
    more: '另有 {count} 条通知',
    payments: '免打扰期间收到 {count} 笔付款，共 {sum}',
    notices: '免打扰期间有 {count} 条通知',
    among: '其中付款 {paid} 笔，共 {sum}。',
    here: '全部内容见通知中心。',
  },
  es: {
    more: '{count} avisos más',
    payments: '{count} pagos, {sum} en las horas de silencio',
    notices: '{count} avisos en las horas de silencio',
    among: 'Pagos entre ellos: {paid}, {sum}.',
    here: 'La campana los tiene todos.',
  },
  fr: {
    more: '{count} autres avis',
    payments: '{count} paiements, {sum} pendant les heures calmes',
    notices: '{count} avis pendant les heures calmes',
    among: 'Dont paiements : {paid}, {sum}.',
    here: 'La cloche les contient tous.',
  },
  it: {
    more: 'Altri {count} avvisi',
    payments: '{count} pagamenti, {sum} nelle ore di silenzio',
    notices: '{count} avvisi nelle ore di silenzio',
    among: 'Tra questi, pagamenti: {paid}, {sum}.',
    here: 'La campanella li ha tutti.',
  },
  ar: {
    more: 'عدد الإشعارات الأخرى {count}',
    payments: 'عدد الدفعات في ساعات الهدوء {count}، بمبلغ {sum}',
    notices: 'عدد الإشعارات في ساعات الهدوء {count}',
    among: 'منها دفعات عددها {paid} بمبلغ {sum}.',
    here: 'تجدها كلها في الجرس.',
  },
  ne: {
    more: 'थप {count} सूचना',
    payments: 'शान्त समयमा {count} भुक्तानी, {sum}',
    notices: 'शान्त समयमा {count} सूचना',
    among: 'तीमध्ये भुक्तानी {paid}, {sum}।',
    here: 'सबै घण्टीमा छन्।',
  },
}
