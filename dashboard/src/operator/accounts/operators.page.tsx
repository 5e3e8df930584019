import { useLingui } from '@lingui/react/macro'
import { OfficePageFrame } from '../shell/office-page.tsx'

/** Who works here. */
export function OperatorsPage() {
  const { t } = useLingui()
  return <OfficePageFrame title={t`Operators`}>{null}</OfficePageFrame>
}
