import { readPasswordLink, setOperatorPassword } from '@sahuji/contract/operators/sign-in'
import { passwordLengthMin } from '@sahuji/contract/auth/password-rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Form } from '../kit/forms/form.tsx'
import { PasswordField } from '../kit/forms/password-field.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Loading, SkeletonLines } from '../kit/layout/skeleton.tsx'
import { call } from '../platform/call.ts'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useRefusedFields } from '../platform/failure-words.ts'
import { query } from '../platform/query.ts'
import { useCardQuery } from '../platform/use-card-query.ts'
import { OfficeCard } from './office-card.tsx'

/** Sets a password by the link that an administrator passed on; the token stands after the hash sign, which no server sees. */
export function SetOfficePassword() {
  const { t } = useLingui()
  const token = useMemo(() => location.hash.slice(1), [])
  const { data, error } = useCardQuery(query(readPasswordLink, { token }))
  const [password, setPassword] = useState('')
  const save = useMutation({ mutationFn: () => call(setOperatorPassword, { token, password }) })
  const errors = useRefusedFields(save.error)
  if (error && !data) {
    return (
      <OfficeCard title={t`Set your password`}>
        <FailedToLoad of={error} />
      </OfficeCard>
    )
  }
  if (save.isSuccess) {
    return (
      <OfficeCard title={t`Your password is set`} lead={<Trans>Sign in with it; then set up a second factor.</Trans>}>
        <Link href="/operator">
          <Trans>Sign in</Trans>
        </Link>
      </OfficeCard>
    )
  }
  return (
    <OfficeCard title={t`Set your password`} lead={data && <Trans>For {data.email}. Nobody else will know it.</Trans>}>
      {data ? (
        <Form label={t`Set your password`} onSubmit={() => save.mutate()} errors={errors}>
          <Stack gap={5}>
            <PasswordField
              name="password"
              label={t`New password`}
              hint={t`At least ${passwordLengthMin} characters.`}
              autoComplete="new-password"
              value={password}
              onChange={setPassword}
            />
            <Button type="submit" kind="primary" size="large" wide isPending={save.isPending}>
              <Trans>Set the password</Trans>
            </Button>
          </Stack>
        </Form>
      ) : (
        <Loading>
          <SkeletonLines lines={2} />
        </Loading>
      )}
    </OfficeCard>
  )
}
