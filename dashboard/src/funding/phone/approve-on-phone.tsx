import type { Load } from '@sahuji/contract/funding'
import { Trans, useLingui } from '@lingui/react/macro'
import { Steps } from '../../kit/data/steps.tsx'
import { Meter } from '../../kit/data/meter.tsx'
import { Money } from '../../kit/format/money.tsx'
import { minutesAndSeconds, useCountdown } from '../../kit/format/use-countdown.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { usePart } from '../../kit/layout/use-part.ts'
import { loadAddress } from '../calls.ts'
import { Headline } from '../headline.tsx'
import { PayingActions } from '../load-actions.tsx'
import type { LoadWatch } from '../use-load-watch.ts'
import { bankAppOf, isAndroid } from './bank-apps.ts'
import * as css from './approve-on-phone.module.css'

const code = () => import('../../auth/qr-code.tsx').then(({ QrCode }) => QrCode)

/**
 * A load that waits for its payer in the bank's app: on this phone by a button, from a desktop by a code. The code names the
 * load and gives no right: its reader has to be signed in to the same shop.
 */
export function ApproveOnPhone({ of: load, watch }: { of: Load; watch: LoadWatch }) {
  const { t } = useLingui()
  const bank = load.bank_name
  const left = useCountdown(load.expires_at)
  const whole = Math.max(1, Math.round((load.expires_at.getTime() - load.created_at.getTime()) / 1000))
  const countdown = minutesAndSeconds(left)
  const { Part: QrCode } = usePart(code, true)
  return (
    <Stack gap={6}>
      <Headline tone="wait" title={<Trans>Approve it in the app of {bank}</Trans>}>
        <p>
          <Trans>
            {countdown} left to approve. Nothing has been paid yet; pay once only. This page updates automatically.
          </Trans>
        </p>
      </Headline>
      <Meter isProgress used={BigInt(left)} of={BigInt(whole)} label={t`Time left: ${countdown}`} />
      <div className={css.ways}>
        <div className={css.code}>
          {QrCode && (
            <QrCode of={`${location.origin}${loadAddress(load)}`} label={t`QR code that opens this load on a phone`} />
          )}
          <Text small tone="quiet">
            <Trans>Opens this load on your phone</Trans>
          </Text>
        </div>
        <div>
          <ApprovalSteps of={load} />
          {load.mode !== 'sandbox' && <AppLink bank={bank} />}
        </div>
      </div>
      <PayingActions of={load} watch={watch} />
    </Stack>
  )
}

function ApprovalSteps({ of: load }: { of: Load }) {
  const bank = load.bank_name
  const { payer_mobile: mobile } = load
  const total = load.amount + (load.gateway_charge ?? 0n)
  return (
    <Steps
      of={[
        {
          id: 'open',
          what: <Trans>Open {bank} on your phone</Trans>,
          note: (
            <>
              <span className={css.onDesktop}>
                <Trans>Point its camera at the code and sign in there, or continue in this window.</Trans>
              </span>
              <span className={css.onPhone}>
                <Trans>By the button below.</Trans>
              </span>
            </>
          ),
        },
        {
          id: 'look',
          what: <Trans>Check name and amount there</Trans>,
          note: (
            <Trans>
              It must show <Money of={total} /> and the reference <Ltr>{load.reference}</Ltr>.
            </Trans>
          ),
        },
        {
          id: 'approve',
          what: <Trans>Approve with its code or your mPIN</Trans>,
          note: mobile ? (
            <Trans>
              {bank} sends it to <Ltr>{mobile}</Ltr>. Enter it only there; we never ask for it.
            </Trans>
          ) : (
            <Trans>Enter it only there; we never ask for it.</Trans>
          ),
        },
      ]}
    />
  )
}

function AppLink({ bank }: { bank: string }) {
  const app = bankAppOf(bank)
  if (!app || !isAndroid()) return null
  const { name } = app
  return (
    <Text small>
      <Link href={app.href}>
        <Trans>{name} on Google Play</Trans>
      </Link>
    </Text>
  )
}
