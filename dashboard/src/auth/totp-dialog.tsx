import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '../kit/overlays/copy-button.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { OtpField } from '../kit/forms/otp-field.tsx'
import { QrCode } from './qr-code.tsx'
import { Code, Text } from '../kit/layout/text.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useConfirmTotp } from './use-confirm-totp.ts'

/** What an authenticator app is set up with. */
export interface TotpBegun {
  secret: string
  uri: string
}

/** Shows the secret as a QR code and in groups, takes the first code, then shows the recovery codes that come with it. */
export function TotpDialog({ of: { secret, uri }, onClose }: { of: TotpBegun; onClose: () => void }) {
  const { t } = useLingui()
  const { code, write, confirm, errors, isPending, codes } = useConfirmTotp(onClose)
  if (codes) return <RecoveryCodes of={codes} onClose={onClose} />
  return (
    <FormDialog
      title={t`Set up the authenticator app`}
      lead={
        <Trans>
          Scan the picture with an app such as Aegis, Google Authenticator or 1Password, then write the code that it
          shows.
        </Trans>
      }
      confirm={<Trans>Turn on</Trans>}
      errors={errors}
      isPending={isPending}
      onSubmit={() => confirm(code)}
      onClose={onClose}
    >
      <QrCode of={uri} label={t`QR code for the authenticator app`} />
      <Stack gap={1}>
        <Text small tone="muted">
          <Trans>
            On this phone? <Link href={uri}>Open the app</Link>, or write this key into it:
          </Trans>
        </Text>
        <Row>
          <Code>{grouped(secret)}</Code>
          <CopyButton name={t`key`} text={secret} />
        </Row>
      </Stack>
      <OtpField name="code" label={t`Code`} value={code} onChange={write} onComplete={confirm} />
    </FormDialog>
  )
}

/** In groups of four, as it is read aloud and written off. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
