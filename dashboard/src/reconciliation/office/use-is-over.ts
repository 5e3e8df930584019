import { kathmanduDay } from '@sahuji/contract/time/time'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'

/** Whether a day of Nepal is over; the server closes only past days, and has no statements of others yet. */
export const useIsOver = (day: string): boolean => day < kathmanduDay(useOpenedAt())
