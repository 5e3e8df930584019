import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { makeMerchantSecretKey } from '@sahuji/contract/developers/office/secret-keys'
import type { Mode } from '@sahuji/contract/http/lists'
import { type KeyScope, keyScopes } from '@sahuji/contract/http/secret-keys'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { Segmented } from '../../kit/forms/segmented.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { CodeToCopy } from '../../kit/overlays/copy-button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { mutation } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { scopeWords } from '../../kit/format/scope-words.ts'

/**
 * What a key of this book may do when it is made here: one operator alone makes no key that refunds real money, and a key adds webhooks
 * in the sandbox alone.
 */
const scopesOf = (mode: Mode): KeyScope[] =>
  keyScopes.filter((scope) => mode === 'sandbox' || (scope !== 'refunds:write' && scope !== 'webhooks'))

/** Makes a key, then shows its text, once. */
export function MakeKeyDialog({ merchant_id, onClose }: { merchant_id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [name, setName] = useState('')
  const [mode, setMode] = useState<Mode>('sandbox')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(scopesOf('sandbox'))
  const make = useMutation(mutation(makeMerchantSecretKey))
  const errors = useRefusedFields(make.error)
  if (make.data) return <MadeKey text={make.data.secret} onClose={onClose} />
  const chosen = scopesOf(mode).filter((scope) => scopes.includes(scope))
  const choose = (scope: KeyScope, isChosen: boolean) =>
    setScopes(keyScopes.filter((one) => (one === scope ? isChosen : scopes.includes(one))))
  return (
    <FormDialog
      title={t`New secret key`}
      lead={<Trans>It is shown once. The merchant keeps it on their server, never in a page or an app.</Trans>}
      confirm={<Trans>Make the key</Trans>}
      errors={errors}
      isPending={make.isPending}
      isIncomplete={chosen.length === 0}
      onSubmit={() => make.mutate({ id: merchant_id, mode, name, scopes: [...chosen] })}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t`Name`}
        hint={t`What it is for, such as “Web shop”.`}
        maxLength={60}
        value={name}
        onChange={setName}
      />
      <Segmented
        name="mode"
        label={t`Book`}
        options={[
          { id: 'sandbox', label: t`Sandbox` },
          { id: 'live', label: t`Live` },
        ]}
        value={mode}
        onChange={setMode}
      />
      <Stack gap={2}>
        {scopesOf(mode).map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            isSelected={chosen.includes(scope)}
            onChange={(isChosen) => choose(scope, isChosen)}
            note={<Ltr>{scope}</Ltr>}
          >
            {_(scopeWords[scope])}
          </Checkbox>
        ))}
      </Stack>
    </FormDialog>
  )
}

function MadeKey({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`The new key`}
      lead={<Trans>Copy it now: it is not shown again.</Trans>}
      actions={
        <Button kind="primary" onPress={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <CodeToCopy name={t`Secret key`} of={text} />
    </Dialog>
  )
}
