import { Trans, useLingui } from '@lingui/react/macro'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { Figures } from '../../kit/data/figures.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { SumsMissing } from '../../platform/lists/sums-missing.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { links } from './calls.ts'
import { LinkList } from './link-list.tsx'
import { NewLink } from './new-link.tsx'
import * as css from './payment-links.module.css'
import { IfMay } from '../../platform/session/if-may.tsx'

/** /dashboard/paymentLinks: the shop's links with what each brought, and the form that makes one. */
export function PaymentLinksPage() {
  const { t } = useLingui()
  if (!useOwnServer())
    return (
      <Page title={t`Payment Links`}>
        <NotOffered />
      </Page>
    )
  return (
    <Page
      title={t`Payment Links`}
      lead={<Trans>A link is a bill that you send. The payer opens it, sees your shop’s name and pays.</Trans>}
      actions={
        <IfMay call="links.manage">
          <span className={css.aboveForm}>
            <Button icon={<PlusIcon small />} onPress={goToForm}>
              <Trans>New link</Trans>
            </Button>
          </span>
        </IfMay>
      }
    >
      <Stack gap={7}>
        <LinkTotals />
        <div className={css.columns}>
          <LinkList />
          <IfMay call="links.manage">
            <aside id={formId}>
              <NewLink />
            </aside>
          </IfMay>
        </div>
      </Stack>
    </Page>
  )
}

const formId = 'new-link'

const goToForm = () => document.getElementById(formId)?.querySelector('input')?.focus()

function LinkTotals() {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery(links.totals())
  if (error && !data) return <SumsMissing onRetry={refetch} />
  return (
    <Figures
      as="total"
      of={[
        { name: t`Taken by links`, value: data ? <Money of={data.paid_amount} /> : '–' },
        { name: t`Payments`, value: data ? <Count of={data.paid} /> : '–' },
        { name: t`Open links`, value: data ? <Count of={data.open} /> : '–' },
        { name: t`Still to come`, value: data ? <Money of={data.to_come} /> : '–' },
      ]}
    />
  )
}
