import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLingui as useMessages } from '@lingui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { readPasswordReset } from '@sahuji/contract/auth'
import type { Gives } from '@sahuji/contract/http/route'
import { Button } from '../kit/layout/button.tsx'
import { Form } from '../kit/forms/form.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { AccountName } from './account-name.tsx'
import { NewPassword, ruleBroken, ruleSentences } from './new-password.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { passwords } from './password-calls.ts'
import { refusedFields, useFailureWords } from '../platform/failure-words.ts'
import { readAnew } from '../platform/query.ts'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { LinkButton } from '../kit/layout/link.tsx'

/** The new password of whoever holds the link. */
export function ResetPasswordForm({ link, onDone }: { link: ResetLink; onDone: (email: string) => void }) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const { name, email, mobile_no } = link
  const known = [name, email, mobile_no]
  const { send, isPending, errors } = useResetPassword({ token: link.token, known, onDone })
  return (
    <Form label={t`Set a new password`} errors={errors} onSubmit={() => send(password)}>
      <AccountName of={email} />
      <Stack gap={5}>
        <NewPassword name="password" value={password} onChange={setPassword} known={known} />
        <Button type="submit" kind="primary" size="large" wide isPending={isPending}>
          <Trans>Set the password</Trans>
        </Button>
      </Stack>
    </Form>
  )
}

interface Setting {
  token: string
  known: readonly string[]
  onDone: (email: string) => void
}

/** Checks and sends the new password of a link. A link that has died meanwhile is read again, so that the page says so. */
function useResetPassword({ token, known, onDone }: Setting) {
  const { i18n } = useMessages()
  const client = useQueryClient()
  const [errors, setErrors] = useState<FieldErrors>()
  const { mutate, isPending } = useMutation({
    mutationFn: (password: string) => passwords.reset(token, password),
    onSuccess: ({ email }) => {
      forgetResetToken()
      onDone(email)
    },
    onError: (failure) => {
      if (failure instanceof CallFailed && failure.refusal === 'password_link_dead') void readAnew(client)
      setErrors(refusedFields(i18n, failure))
    },
  })
  const send = (password: string) => {
    const broken = ruleBroken(password, known)
    setErrors(broken ? { password: [i18n._(ruleSentences[broken])] } : {})
    if (!broken) mutate(password)
  }
  return { send, isPending, errors }
}

const keptAs = 'password_reset_token'

type ResetLink = Gives<typeof readPasswordReset> & { token: string }

/** Keeps the token of a link for this tab, so that it can leave the address: no history and no shoulder finds it there. */
export const keepResetToken = (token: string): void => sessionStorage.setItem(keptAs, token)

/** Forgets it: it was used. */
const forgetResetToken = (): void => sessionStorage.removeItem(keptAs)

/** Whose password the kept link sets; reading uses nothing up. An error for a dead link, and where none is kept. */
export function useResetLink(isWanted: boolean) {
  const token = sessionStorage.getItem(keptAs)
  return useQuery({
    queryKey: ['password-reset', token],
    queryFn: async (): Promise<ResetLink> => ({
      ...(await passwords.readReset(token ?? noToken)),
      token: token ?? noToken,
    }),
    enabled: isWanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

// of a form that the server reads, and dead: what it answers is what is said of any dead link
const noToken = 'x'.repeat(43)

/** A link that sets no password: why, and the way to a new one. Where the line failed, the same link may still do. */
export function ResetLinkDead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui()
  const { sentence } = useFailureWords(error)
  const isDead = error instanceof CallFailed && error.refusal === 'password_link_dead'
  return (
    <>
      <AuthHead title={isDead ? t`This link does not work` : t`The link could not be read`}>
        <span role="alert">{sentence}</span>
      </AuthHead>
      <Stack gap={2}>
        {!isDead && (
          <Button kind="primary" size="large" wide onPress={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <LinkButton kind={isDead ? 'primary' : 'secondary'} size="large" wide href="/forgotPassword">
          <Trans>Get a new link</Trans>
        </LinkButton>
        <LinkButton size="large" wide href="/signin">
          <Trans>Sign in</Trans>
        </LinkButton>
      </Stack>
    </>
  )
}
