import * as z from 'zod/mini'

/** The state of a merchant's identity check; null while nothing was handed in. Spec §3, §4. */
export const kycStatuses = ['PROCESSING', 'VALID', 'REJECTED'] as const
export const kycStatus = z.nullable(z.enum(kycStatuses))
export type KycStatus = (typeof kycStatuses)[number] | null
