import { tariffNoticeDays } from '@sahuji/contract/tariff/lines'
import { kathmanduDay } from '@sahuji/contract/time'

/**
 * The first day of a rule, whatever it changes: a rule for all merchants needs advance notice, a rule for one can begin
 * today.
 */
export const firstDay = (merchant_id: string | undefined, now: Date): string =>
  kathmanduDay(new Date(now.getTime() + (merchant_id === undefined ? tariffNoticeDays * 86_400_000 : 0)))
