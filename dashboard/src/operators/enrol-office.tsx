import type { OperatorSelf } from '@sahuji/contract/operators/session'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  beginOperatorTotp,
  confirmOperatorTotp,
} from '@sahuji/contract/operators/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOnDeviceAlready, makePasskey, passkeysWorkAt } from '../auth/passkey-browser.ts'
import { QrCode } from '../auth/qr-code.tsx'
import { Form } from '../kit/forms/form.tsx'
import { OtpField } from '../kit/forms/otp-field.tsx'
import { KeyIcon } from '../kit/icons/first.tsx'
import { MobilePhoneIcon } from '../kit/icons/money.tsx'
import { Button, TextButton } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Code, Text } from '../kit/layout/text.tsx'
import { CopyButton } from '../kit/overlays/copy-button.tsx'
import { call } from '../platform/calls/call.ts'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { FailureLine } from '../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { leaveOffice, operatorSelf } from './operator-session.ts'
import { OfficeCard } from './office-card.tsx'

/** At the first sign-in: no page is available before a second factor is set up. */
export function EnrolOffice({ of: { name, passkey_host } }: { of: OperatorSelf }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  const enter = () => queries.fetchQuery({ ...operatorSelf(), staleTime: 0 })
  const totp = useMutation({ mutationFn: () => call(beginOperatorTotp, {}), onSuccess: setBegun })
  const passkey = useMutation({
    mutationFn: async () => {
      const made = await makePasskey(await call(beginOperatorPasskey, {}))
      return call(addOperatorPasskey, { name: name.slice(0, 60), made })
    },
    onSuccess: enter,
  })
  if (begun) return <ConfirmApp of={begun} onDone={enter} onBack={() => setBegun(undefined)} />
  return (
    <OfficeCard
      title={t`Set up a second factor`}
      lead={<Trans>A password alone opens nothing here. Choose your second factor.</Trans>}
    >
      {passkeysWorkAt(passkey_host) && (
        <Button
          kind="primary"
          size="large"
          wide
          icon={<KeyIcon />}
          isPending={passkey.isPending}
          onPress={() => passkey.mutate()}
        >
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      <Button size="large" wide icon={<MobilePhoneIcon />} isPending={totp.isPending} onPress={() => totp.mutate()}>
        <Trans>Use an authenticator app</Trans>
      </Button>
      <PasskeyFailure of={passkey.error} />
      <FailureLine of={totp.error} />
      <Stack start>
        <TextButton onPress={() => void leaveOffice(queries).catch(() => location.reload())}>
          <Trans>Sign out</Trans>
        </TextButton>
      </Stack>
    </OfficeCard>
  )
}

/** The browser's own refusal is no failed call. */
function PasskeyFailure({ of: error }: { of: Error | null }) {
  if (!error || error instanceof CallFailed) return <FailureLine of={error} />
  return (
    <Text tone="muted">
      {isOnDeviceAlready(error) ? (
        <Trans>This device already has a passkey of yours.</Trans>
      ) : (
        <Trans>The passkey was not made. Try again, or use an authenticator app.</Trans>
      )}
    </Text>
  )
}

interface ConfirmAppProps {
  of: { secret: string; uri: string }
  onDone: () => Promise<unknown>
  onBack: () => void
}

function ConfirmApp({ of: { secret, uri }, onDone, onBack }: ConfirmAppProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: (written: string) => call(confirmOperatorTotp, { code: written }),
    onSuccess: onDone,
  })
  const errors = useRefusedFields(confirm.error)
  const send = (written: string) => confirm.isPending || confirm.mutate(written)
  return (
    <OfficeCard
      title={t`Set up the authenticator app`}
      lead={<Trans>Scan the picture with the app, then enter the code that it shows.</Trans>}
    >
      <QrCode of={uri} label={t`QR code for the authenticator app`} />
      <Stack gap={1}>
        <Text small tone="muted">
          <Trans>Or enter this key in the app:</Trans>
        </Text>
        <Row>
          <Code>{secret.match(/.{1,4}/g)?.join(' ') ?? secret}</Code>
          <CopyButton name={t`key`} text={secret} />
        </Row>
      </Stack>
      <Form label={t`Code of the app`} onSubmit={() => send(code)} errors={errors}>
        <Stack gap={5}>
          <OtpField name="code" label={t`Code`} value={code} onChange={setCode} onComplete={send} />
          <Button type="submit" kind="primary" size="large" wide isPending={confirm.isPending}>
            <Trans>Turn on</Trans>
          </Button>
        </Stack>
      </Form>
      <Stack start>
        <TextButton onPress={onBack}>
          <Trans>Choose another way</Trans>
        </TextButton>
      </Stack>
    </OfficeCard>
  )
}
