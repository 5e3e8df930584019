import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '../kit/overlays/copy-button.tsx'
import { Entries, Entry, SkeletonEntries } from '../kit/data/entries.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Money } from '../kit/format/money.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { Code, Ltr, Text } from '../kit/layout/text.tsx'
import type { RawUser } from '../platform/session/raw-user.ts'
import type { ProfileView } from './profile-view.ts'
import { Line, Lines, Total } from '../kit/data/lines.tsx'
import { useWriting } from '../kit/format/reader.ts'

/** The identifiers of the shop for payers and programs, and the commission it pays. */
export function VendorCard({ of: shown }: { of: ProfileView | undefined }) {
  const { t } = useLingui()
  return (
    <Section id="vendor" title={<Trans>Vendor</Trans>} label={t`Vendor`}>
      {shown ? (
        <Stack gap={5}>
          <Ids of={shown.vendor} />
          {shown.vendor.raw ? (
            <RawCommission of={shown.vendor.raw} />
          ) : (
            <CommissionLines of={shown.vendor.commission} />
          )}
        </Stack>
      ) : (
        <Loading>
          <SkeletonEntries lines={4} />
        </Loading>
      )}
    </Section>
  )
}

/** The commission of a foreign server, unchanged, because its unit is unknown here. */
function RawCommission({ of: { commission, commission_type } }: { of: RawUser }) {
  return (
    <div>
      <Text strong>
        <Trans>Commission</Trans>
      </Text>
      <Text tone="muted">
        <Ltr>{[commission, commission_type].filter((part) => part !== null).join(' ') || '–'}</Ltr>
      </Text>
    </div>
  )
}

function Ids({ of: vendor }: { of: ProfileView['vendor'] }) {
  const { t } = useLingui()
  const limit = vendor.bank_transfer_limit
  return (
    <Entries>
      <Id name={t`Vendor id`} value={vendor.vendor_id} />
      <Id
        name={t`Production key`}
        value={vendor.vendor_key_production}
        note={t`It identifies your shop and is not used yet. It is not a secret: it cannot move money.`}
      />
      <Id name={t`Sandbox key`} value={vendor.vendor_key_sandbox} note={t`The same for test money`} />
      <Entry name={<Trans>Limit of a bank transfer</Trans>}>
        {vendor.raw && <Ltr>{vendor.raw.bank_transfer_limit ?? '–'}</Ltr>}
        {vendor.raw ? null : limit === null ? (
          <Text as="span" tone="quiet">
            <Trans>No limit is agreed with you; the general one applies.</Trans>
          </Text>
        ) : (
          <>
            <Money of={limit} />{' '}
            <Text as="span" small tone="quiet">
              <Trans>Set by us; a lower general limit counts before it.</Trans>
            </Text>
          </>
        )}
      </Entry>
    </Entries>
  )
}

function Id({ name, value, note }: { name: string; value: string | null; note?: string }) {
  if (!value) {
    return (
      <Entry name={name}>
        <Text as="span" tone="quiet">
          <Trans>Not given out yet</Trans>
        </Text>
      </Entry>
    )
  }
  return (
    <Entry name={name} note={note} end={<CopyButton name={name} text={value} />}>
      <Code>{value}</Code>
    </Entry>
  )
}

type Commission = ProfileView['vendor']['commission']

/** The commission of a payment, in words and, where the server calculates one, by an example. */
function CommissionLines({ of: commission }: { of: Commission }) {
  return (
    <Stack gap={3}>
      <div>
        <Text strong>
          <Trans>Commission</Trans>
        </Text>
        <Text tone="muted">
          <CommissionWords of={commission} />
        </Text>
      </div>
      {commission?.example && (
        <Lines>
          <Line label={<Trans>A customer pays, for example</Trans>}>
            <Money of={commission.example.amount} />
          </Line>
          <Line label={<Trans>The commission is</Trans>}>
            <Money of={-commission.example.commission} />
          </Line>
          <Total label={<Trans>You receive</Trans>}>
            <Money of={commission.example.received} />
          </Total>
        </Lines>
      )}
    </Stack>
  )
}

function CommissionWords({ of: commission }: { of: Commission }) {
  const { digits } = useWriting()
  if (!commission) return <Trans>No commission is agreed with you; the general fees apply.</Trans>
  if (commission.type === 'flat') {
    return (
      <Trans>
        <Money of={BigInt(commission.value)} /> of each payment that customers make to you, and of each withdrawal.
      </Trans>
    )
  }
  const percent = digits(percentText(commission.value))
  return <Trans>{percent} % of each payment that customers make to you, and of each withdrawal.</Trans>
}

/** Basis points as percent, without trailing zeros: 80 is 0.8, 125 is 1.25. */
function percentText(basisPoints: number): string {
  const [whole, rest] = [Math.floor(basisPoints / 100), `${basisPoints % 100}`.padStart(2, '0')]
  return `${whole}.${rest}`.replace(/\.?0+$/, '')
}
