import type { Language } from '@sahuji/contract/language/languages'
import { amountsIn, formatMoney } from '@sahuji/contract/money/money'
import { msg } from '@sahuji/contract/language/translatable'
import { say } from '../../platform/texts/say.ts'
import type { NotificationRow } from '../list-notifications.ts'
import type { NotificationWords } from '../notification-texts.ts'

/** The one line for at least two delayed notifications: payments with their sum where all of it is money received. */
export function quietWords(rows: readonly NotificationRow[], language: Language): NotificationWords {
  const received = rows.filter(({ type }) => type === 'ReceievedFund')
  const sum = formatMoney(received.reduce((total, { amount }) => total + (amount ?? 0n), 0n))
  const [count, paid] = [`${rows.length}`, `${received.length}`]
  const here = say(language, inTheBell)
  const isAllPaid = received.length === rows.length
  const title = isAllPaid
    ? say(language, msg('{count} payments, {sum} while it was quiet'), { count, sum })
    : say(language, msg('{count} notices while it was quiet'), { count })
  const body =
    received.length === 0 || isAllPaid
      ? here
      : `${say(language, msg('Payments among them: {paid}, {sum}.'), { paid, sum })} ${here}`
  return { title: amountsIn(title, language), body: amountsIn(body, language) }
}

/** The words of a mail that holds what exceeded an hour's bound. */
export const gatheredWords = (count: number, language: Language): NotificationWords => ({
  title: say(language, msg('{count} more notices'), { count }),
  body: say(language, inTheBell),
})

const inTheBell = msg('The bell has them all.')
