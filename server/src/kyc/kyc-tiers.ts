import { caseTierOf } from '@sahuji/contract/kyc/promise'
import { type IdentityKind } from '@sahuji/contract/kyc/fields'
import { sidesOf } from '@sahuji/contract/kyc/requirements'
import type { KycTier } from '@sahuji/contract/tariff'
import { setKycTier } from '../merchants/kyc-tier.ts'
import type { Tx } from '../platform/database/database.ts'
import { kycOf } from './kyc-of.ts'
import { answersOf, type CaseRow, newestCase, papersOf, peopleOf } from './queries.ts'

/** Sets the merchant's tier by what was accepted so far. */
export async function raiseTier(tx: Tx, merchant_id: string): Promise<void> {
  const tier = await tierAllowed(tx, merchant_id)
  if (tier) await setKycTier(tx, merchant_id, tier)
}

/**
 * The tier of a valid case; else the small shop's once the first person's identity is accepted; else the starter's.
 * Undefined for merchants verified before cases existed: they keep their tier until the first case is decided.
 */
async function tierAllowed(tx: Tx, merchant_id: string): Promise<KycTier | undefined> {
  const valid = await tx.maybe<Pick<CaseRow, 'business_type'>>`
    select business_type from kyc_cases where merchant_id = ${merchant_id} and state = 'valid'`
  if (valid) return caseTierOf(valid.business_type)
  if ((await kycOf(tx, merchant_id)).kyc_status === 'VALID') return undefined
  const newest = await newestCase(tx, merchant_id)
  if (!newest || !['submitted', 'in_review', 'more_needed'].includes(newest.state)) return 'starter'
  return (await isIdentityAccepted(tx, newest)) ? 'micro' : 'starter'
}

const identityFields = ['name', 'birth', 'reach', 'identity'] as const

async function isIdentityAccepted(tx: Tx, row: CaseRow): Promise<boolean> {
  const [first] = await peopleOf(tx, row)
  if (!first) return false
  const answers = (await answersOf(tx, row)).filter(({ person }) => person === first.id)
  const papers = (await papersOf(tx, row)).filter(({ person }) => person === first.id)
  const accepted = new Set(answers.filter(({ verdict }) => verdict === 'accepted').map(({ field }) => field as string))
  const kind = answers.find(({ field }) => field === 'identity')?.value['kind'] as IdentityKind | undefined
  return (
    identityFields.every((field) => accepted.has(field)) &&
    sidesOf('identity', kind).every((side) =>
      papers.some((paper) => paper.kind === 'identity' && paper.side === side && paper.verdict === 'accepted'),
    )
  )
}
