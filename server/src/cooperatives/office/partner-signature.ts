import type { recordPartnerSignature as signatureRoute } from '@sahuji/contract/cooperatives/office/files'
import type { CooperativeFile } from '@sahuji/contract/cooperatives/files'
import type { Takes } from '@sahuji/contract/http/route'
import { refuseOwnBusiness } from '../../approvals/proposal-rows.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ownerOfFile, shownFile } from '../files/file-rows.ts'
import { lockFile, sign } from '../files/sign-list.ts'

/**
 * Records the cooperative's signature, which is on paper. Refuses not_found, cooperative_shop_signs_first,
 * cooperative_list_changed, proposal_own_case.
 */
export async function recordPartnerSignature(
  { tx, clock, operator, record }: Call<'operator'>,
  { id, hash, signed_name: name, paper }: Takes<typeof signatureRoute>,
): Promise<CooperativeFile> {
  const merchant_id = await ownerOfFile(tx, id)
  await refuseOwnBusiness(tx, operator, { merchant_id, body: {} })
  await lockFile(tx, id)
  const file = await shownFile(tx, merchant_id, id)
  const sides = new Set(file.signatures.map(({ party }) => party))
  if (!sides.has('merchant')) throw new Refusal('cooperative_shop_signs_first')
  const signed = sides.has('partner')
    ? file
    : await sign(tx, { merchant_id, file, hash, party: 'partner', name, paper, at: clock.now() })
  await record(tx, { subject: { kind: 'cooperative_file', id }, merchant_id, after: { hash, name, paper } })
  return signed
}
