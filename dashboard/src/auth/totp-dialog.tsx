import { Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useMessages } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyButton } from '../kit/overlays/copy-button.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { OtpField } from '../kit/forms/otp-field.tsx'
import { QrCode } from './qr-code.tsx'
import { Code, Text } from '../kit/layout/text.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { notify } from '../kit/overlays/notices.ts'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { failureWords } from '../platform/failures/failure-words.ts'
import { wrongWithCode } from './otp-rules.ts'
import { factors } from './second-factors.ts'

/** The secret of an authenticator app during its setup. */
export interface TotpBegun {
  secret: string
  uri: string
}

/**
 * Shows the secret as a QR code and in groups, takes the first code, then shows the recovery codes that come with it.
 */
export function TotpDialog({ of: { secret, uri }, onClose }: { of: TotpBegun; onClose: () => void }) {
  const { t } = useLingui()
  const { code, setCode, confirm, errors, isPending, codes } = useConfirmTotp(onClose)
  if (codes) return <RecoveryCodes of={codes} onClose={onClose} />
  return (
    <FormDialog
      title={t`Set up the authenticator app`}
      lead={
        <Trans>
          Scan the picture with an app such as Aegis, Google Authenticator or 1Password, then enter the code that it
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
            On this phone? <Link href={uri}>Open the app</Link>, or enter this key in it:
          </Trans>
        </Text>
        <Row>
          <Code>{grouped(secret)}</Code>
          <CopyButton name={t`key`} text={secret} />
        </Row>
      </Stack>
      <OtpField name="code" label={t`Code`} value={code} onChange={setCode} onComplete={confirm} />
    </FormDialog>
  )
}

/** In groups of four, for reading aloud and copying by hand. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Enables the authenticator app by its first code. */
function useConfirmTotp(onDone: () => void) {
  const { i18n, _ } = useMessages()
  const { t } = useLingui()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<FieldErrors>()
  const [isPending, setIsPending] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const send = async (written: string) => {
    const wrong = wrongWithCode(written)
    setErrors(wrong && { code: [_(wrong)] })
    if (wrong || isPending) return
    setIsPending(true)
    try {
      const { recovery_codes } = await factors.confirmTotp(written)
      notify({ tone: 'good', title: t`The authenticator app is on.` })
      if (recovery_codes) setCodes(recovery_codes)
      else onDone()
      void client.invalidateQueries({ queryKey: factors.read().queryKey })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setErrors({ code: [failureWords(i18n, error).sentence] })
    } finally {
      setIsPending(false)
    }
  }
  return { code, setCode, confirm: (written: string) => void send(written), errors, isPending, codes }
}
