import { kathmanduDay } from '@sahuji/contract/time/time'
import { useOpenedAt } from '../../platform/use-opened-at.ts'

/** Whether a day of Nepal is over; the server closes no other, and no statement of it can be there yet. */
export const useIsOver = (day: string): boolean => day < kathmanduDay(useOpenedAt())
