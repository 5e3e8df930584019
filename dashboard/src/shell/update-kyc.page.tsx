import { banks } from '../banks/bank-list.tsx'
import { KycCasePage } from '../kyc/page/kyc-case.tsx'
import { firstBusinessType } from '../merchants/business-types.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { useProfileView } from '../profile/profile-view.ts'

/** /dashboard/updateKYC: the merchant's KYC, with the banks and the form of business that other domains know. */
export function UpdateKycPage() {
  const list = useCardQuery(banks.list())
  const { shown } = useProfileView()
  const { business_type = firstBusinessType, trade_name = null } = shown?.business ?? {}
  return <KycCasePage banks={list.data} business_type={business_type} trade_name={trade_name} />
}
