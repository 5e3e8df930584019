import type { KycStatus } from '@sahuji/contract/kyc'
import type { TestDatabase } from './database.ts'

/** Decides on a merchant's KYC: all limits open where it is valid, the starter's hold otherwise. */
export const setKyc = ({ owner }: Pick<TestDatabase, 'owner'>, merchant_id: string, kyc: KycStatus) =>
  owner.write(
    (tx) => tx.run`
      update merchants
         set kyc_status = ${kyc}::text, kyc_tier = ${kyc === 'VALID' ? 'full' : 'starter'}, kyc_submitted_at = case when ${kyc}::text is not null then now() end
       where id = ${merchant_id}`,
  )

/** The merchant of an e-mail address. */
export const merchantIdOf = async ({ owner }: Pick<TestDatabase, 'owner'>, email: string): Promise<string> =>
  (
    await owner.read(
      (tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where email = ${email.toLowerCase()}`,
    )
  ).merchant_id
