import type { FundRequest } from './requests.ts'

const remindHours = 24

/** From when on the payer of a request may be reminded: a day after the request, and after each reminder. */
export const remindableFrom = ({ created_at, reminded_at }: Pick<FundRequest, 'created_at' | 'reminded_at'>): Date =>
  new Date((reminded_at ?? created_at).getTime() + remindHours * 3_600_000)
