import { Trans, useLingui } from '@lingui/react/macro'
import { TickCircleIcon } from '../kit/icons/states.tsx'
import { ExportFiles } from '../exports/export-files.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Section } from '../kit/layout/section.tsx'
import { SandboxStrip } from '../kit/layout/sandbox-strip.tsx'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { NotOffered } from '../platform/failures/not-offered.tsx'
import { useMay } from '../platform/session/rights.ts'
import { useOwnServer } from '../platform/server/server.ts'
import { FiscalYear } from './fiscal-year.tsx'
import { MadeStatements } from './made-statements.tsx'
import { MakeStatement } from './make-statement.tsx'
import { Scheduled } from './schedules/scheduled.tsx'
import { useStatementPlace } from './use-statement-place.ts'

/** /dashboard/statements: what a period holds, the form that makes its statement, and the statements made. */
export function StatementsPage() {
  const { t } = useLingui()
  const place = useStatementPlace(useOpenedAt())
  const isOwn = useOwnServer()
  const mayTake = useMay('statements.export')
  return (
    <>
      {isOwn && place.mode === 'sandbox' && <SandboxStrip liveHref="/dashboard/statements" />}
      <Page
        title={t`Statements`}
        lead={
          <Trans>
            PDF, Excel and CSV files carry the count, the sums and a seal that anyone can check. Files for accounting
            programs have no seal.
          </Trans>
        }
        actions={
          isOwn && (
            <LinkButton icon={<TickCircleIcon small />} href="/verify/statement">
              <Trans>Check a paper</Trans>
            </LinkButton>
          )
        }
      >
        {isOwn ? (
          <Stack gap={7}>
            <MakeStatement place={place} />
            <FiscalYear place={place} />
            {place.mode === 'live' && <Scheduled />}
            <MadeStatements mode={place.mode} />
            {mayTake && (
              <Section title={<Trans>Exported files</Trans>} aside={<Trans>kept for seven days</Trans>}>
                <ExportFiles mode={place.mode} />
              </Section>
            )}
          </Stack>
        ) : (
          <NotOffered />
        )}
      </Page>
    </>
  )
}
