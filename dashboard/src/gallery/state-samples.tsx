import { supportContact } from '../kit/format/operator.ts'
import { Button, TextButton } from '../kit/layout/button.tsx'
import { Chip } from '../kit/forms/chip.tsx'
import { QrCodeIcon } from '../kit/icons/money.tsx'
import { Grid } from '../kit/layout/columns.tsx'
import { Section } from '../kit/layout/section.tsx'
import { SkeletonFigure, SkeletonLines } from '../kit/layout/skeleton.tsx'
import { CannotLoad, LoadingRows, NotAllowed, NothingMatches, NothingYet, Offline } from '../kit/layout/states.tsx'

export function StateSamples() {
  return (
    <Grid gap={10}>
      <Section title="Nothing yet">
        <NothingYet
          title="No payments yet"
          action={
            <>
              <Button kind="primary" icon={<QrCodeIcon small />}>
                Show QR
              </Button>
              <Button kind="ghost">See it with sandbox data</Button>
            </>
          }
        >
          Show your QR at the counter; the first payment appears here within a second.
        </NothingYet>
      </Section>
      <Section title="Nothing matches">
        <NothingMatches
          title="No transaction matches"
          filters={
            <Chip removes>
              Amount <b>over Rs.5,00,000</b>
            </Chip>
          }
          onClear={() => undefined}
        >
          189 are in Mangsir, none of them over Rs.5,00,000.
        </NothingMatches>
      </Section>
      <Section title="Cannot load">
        <CannotLoad
          title="We could not load this list"
          sentence="The service is busy. Your money is not affected."
          code="007"
          request="01JD4X9Q2M"
          onRetry={() => undefined}
          action={<TextButton>Call {supportContact().phone}</TextButton>}
        />
      </Section>
      <Section title="Not available here">
        <NotAllowed title="Withdrawals need the owner" action={<Button>Ask Sunita</Button>}>
          Your role, Cashier, may take payments and give refunds up to Rs.1,000. The missing permission is “Move money
          out”.
        </NotAllowed>
      </Section>
      <Section title="Offline" aside="stale since 40 s">
        <Offline since={new Date('2026-11-20T07:39:00Z')} />
      </Section>
      <Section title="Loading" aside="the rows’ own shape, never a spinner">
        <LoadingRows rows={3} />
        <SkeletonFigure />
        <SkeletonLines lines={2} />
      </Section>
    </Grid>
  )
}
