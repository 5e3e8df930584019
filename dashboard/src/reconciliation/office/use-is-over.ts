import { kathmanduDay } from '@sahuji/contract/time'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'

/** Whether a day of Nepal is over; the server closes no other, and no statement of it can be there yet. */
export const useIsOver = (day: string): boolean => day < kathmanduDay(useOpenedAt())
