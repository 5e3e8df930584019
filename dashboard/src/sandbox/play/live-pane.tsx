import { listWebhookDeliveries, type WebhookDelivery } from '@sahuji/contract/developers/webhook-deliveries'
import type { Play } from '@sahuji/contract/sandbox'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MagicAmounts } from '../../funding/sandbox/magic-amounts.tsx'
import { ChevronDownIcon } from '../../kit/icons/first.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Code, Ltr, Text } from '../../kit/layout/text.tsx'
import { CopyButton } from '../../kit/overlays/copy-button.tsx'
import { query } from '../../platform/calls/query.ts'
import * as css from './playground.module.css'
import type { Exchange } from './use-exchange.ts'

// a delivery is on its way while the page is shown
const askMilliseconds = 5_000

/** What was sent and answered, what the shop's server got, and where the payer sees it. */
export function LivePane({ of: exchange, latest }: { of: Exchange | undefined; latest: Play | undefined }) {
  const { t } = useLingui()
  return (
    <Section title={t`Live`}>
      <Stack gap={4}>
        {exchange ? <Shown of={exchange} /> : <Nothing />}
        <Deliveries />
        {latest?.pay_url && (
          <Head name={<Trans>What the payer sees</Trans>}>
            <Link small href={latest.pay_url} target="_blank" rel="noopener">
              <Trans>Open the payer’s page</Trans>
            </Link>
          </Head>
        )}
        <details className={css.fold}>
          <summary>
            <b>
              <Trans>Amounts that decide for themselves</Trans>
            </b>
            <ChevronDownIcon small />
          </summary>
          <MagicAmounts channel="ebanking" />
        </details>
      </Stack>
    </Section>
  )
}

function Nothing() {
  return (
    <Text tone="muted">
      <Trans>Make something happen: the request and its answer appear here.</Trans>
    </Text>
  )
}

function Shown({ of: { request, http, isGood, answer } }: { of: Exchange }) {
  const { t } = useLingui()
  return (
    <>
      <div>
        <Head name={<Trans>Your request</Trans>}>
          <CopyButton name={t`the request`} text={request} />
        </Head>
        <Well of={request} label={t`Your request`} />
      </div>
      <div>
        <Head name={<Trans>Our answer</Trans>}>
          <Status tone={isGood ? 'good' : 'bad'}>{http ?? '–'}</Status>
        </Head>
        <Well of={answer} label={t`Our answer`} />
      </div>
    </>
  )
}

/** The newest message to the shop's own server; nothing for a shop without an address for them. */
function Deliveries() {
  const { data } = useQuery({
    ...query(listWebhookDeliveries, { mode: 'sandbox', limit: 1 }),
    refetchInterval: askMilliseconds,
  })
  const [newest] = data?.data ?? []
  if (!newest) return null
  return (
    <div>
      <Head name={<Trans>What your server got</Trans>}>
        <DeliveryState of={newest} />
      </Head>
      <p className={css.well}>
        <Code>{newest.type}</Code> <Ltr>{newest.url}</Ltr>
      </p>
    </div>
  )
}

function DeliveryState({ of: { state, last_status } }: { of: WebhookDelivery }) {
  if (state === 'delivered')
    return (
      <Status tone="good">
        <Trans>Taken</Trans> {last_status}
      </Status>
    )
  if (state === 'waiting')
    return (
      <Status tone="wait">
        <Trans>On its way</Trans>
      </Status>
    )
  return (
    <Status tone="bad">
      <Trans>Not taken</Trans> {last_status}
    </Status>
  )
}

function Head({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={css.head}>
      <Text as="span" small tone="muted">
        {name}
      </Text>
      {children}
    </div>
  )
}

function Well({ of: text, label }: { of: string; label: string }) {
  return (
    <section aria-label={label}>
      <pre className={css.well} dir="ltr" translate="no">
        {text}
      </pre>
    </section>
  )
}
