import { tariffNoticeDays } from '@sahuji/contract/tariff/lines'
import { kathmanduDay } from '@sahuji/contract/time/time'

/** The first day on which a rule may begin whatever it changes: of all merchants they are told ahead, of one today. */
export const firstDay = (merchant_id: string | undefined, now: Date): string =>
  kathmanduDay(new Date(now.getTime() + (merchant_id === undefined ? tariffNoticeDays * 86_400_000 : 0)))
