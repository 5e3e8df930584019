import { useLingui } from '@lingui/react/macro'
import { OfficePageFrame } from '../shell/office-page.tsx'

/** The log of everything operators did or were refused. */
export function AuditPage() {
  const { t } = useLingui()
  return <OfficePageFrame title={t`Audit log`}>{null}</OfficePageFrame>
}
