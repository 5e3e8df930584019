import type { PaymentCode } from '@sahuji/contract/payments/codes'
import { Plural, Trans } from '@lingui/react/macro'
import { List, ListRow } from '../../kit/data/list.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { QrCodeIcon } from '../../kit/icons/money.tsx'
import { Explained } from '../../kit/layout/explained.tsx'
import { Text } from '../../kit/layout/text.tsx'

/** The newest revoked code in one sentence with the payments refused since; the others behind a press. */
export function RevokedCodes({ of: revoked }: { of: readonly PaymentCode[] }) {
  const [newest] = revoked
  if (!newest) return null
  return (
    <>
      <Text small tone="quiet">
        <RevokedCode of={newest} /> <Refused of={newest} />
      </Text>
      {revoked.length > 1 && (
        <Explained label={<Trans>Show revoked codes</Trans>}>
          <List>
            {revoked.map((code) => (
              <ListRow key={code.id} icon={<QrCodeIcon />} note={<Refused of={code} />}>
                <RevokedCode of={code} />
              </ListRow>
            ))}
          </List>
        </Explained>
      )}
    </>
  )
}

const RevokedCode = ({ of: { label, revoked_at } }: { of: PaymentCode }) =>
  revoked_at && (
    <Trans>
      “{label}”, revoked on <DateTime of={revoked_at} as="day" />.
    </Trans>
  )

const Refused = ({ of: { refused } }: { of: PaymentCode }) =>
  refused === 0 ? (
    <Trans>No payment to it was tried since.</Trans>
  ) : (
    <Plural
      value={refused}
      one="# payment to it was refused since; the payer saw why."
      other="# payments to it were refused since; the payers saw why."
    />
  )
