import { chosenWebhookTypes } from '@sahuji/contract/developers/webhook-messages'
import type { WebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import type { Mode } from '@sahuji/contract/http/lists'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { Segmented } from '../../kit/forms/segmented.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { CodeToCopy } from '../../kit/overlays/copy-button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { followed } from '../../platform/calls/query.ts'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { webhooks } from './calls.ts'
import { type EndpointTask, shortUrl } from './endpoint-state.ts'

export interface EndpointDialogsProps {
  task: EndpointTask
  mode: Mode
  onClose: () => void
}

/** The dialog of a task. */
export function EndpointDialogs({ task, mode, onClose }: EndpointDialogsProps) {
  const { what, endpoint } = task
  if (endpoint === undefined) {
    const Adding = what === 'add' ? AddDialog : PaymentsDialog
    return <Adding mode={mode} onClose={onClose} />
  }
  const Own = what === 'change' ? ChangeDialog : what === 'roll' ? RollDialog : RemoveDialog
  return <Own of={endpoint} onClose={onClose} />
}

/** A person who declined the step-up needs no error. */
const ofForm = (error: Error | null): Error | null =>
  error instanceof CallFailed && error.refusal === 'step_up_needed' ? null : error

type Types = WebhookEndpoint['types']

function AddDialog({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const { t } = useLingui()
  const [url, setUrl] = useState('')
  const [types, setTypes] = useState<Types>(null)
  const add = useMutation(webhooks.add())
  const errors = useRefusedFields(ofForm(add.error))
  if (add.data) return <ShownSecret of={add.data.secret} onClose={onClose} />
  return (
    <FormDialog
      title={mode === 'live' ? t`New address` : t`New address of the sandbox`}
      lead={<Trans>We send each change to it by POST, signed.</Trans>}
      confirm={<Trans>Add it</Trans>}
      errors={errors}
      isPending={add.isPending}
      isIncomplete={types?.length === 0}
      onSubmit={() => add.mutate({ mode, url, types })}
      onClose={onClose}
    >
      <UrlField value={url} onChange={setUrl} />
      <TypesField value={types} onChange={setTypes} />
    </FormDialog>
  )
}

function UrlField({ value, onChange }: { value: string; onChange: (url: string) => void }) {
  const { t } = useLingui()
  return (
    <TextField
      name="url"
      type="url"
      inputMode="url"
      label={t`Address`}
      placeholder="https://"
      maxLength={1_000}
      value={value}
      onChange={onChange}
    />
  )
}

function TypesField({ value, onChange }: { value: Types; onChange: (types: Types) => void }) {
  const { t } = useLingui()
  return (
    <Stack gap={2}>
      <Segmented
        name="types"
        label={t`Hears about`}
        options={[
          { id: 'all', label: <Trans>Everything</Trans> },
          { id: 'some', label: <Trans>Chosen events</Trans> },
        ]}
        value={value === null ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? null : ['payment.paid'])}
      />
      {value !== null &&
        chosenWebhookTypes.map((type) => (
          <Checkbox
            key={type}
            name="types"
            isSelected={value.includes(type)}
            onChange={(isChosen) =>
              onChange(chosenWebhookTypes.filter((one) => (one === type ? isChosen : value.includes(one))))
            }
          >
            <Code>{type}</Code>
          </Checkbox>
        ))}
    </Stack>
  )
}

function PaymentsDialog({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const { t } = useLingui()
  const add = useMutation(webhooks.add())
  if (add.data) return <ShownSecret of={add.data.secret} onClose={onClose} />
  return (
    <ConfirmDialog
      isOpen
      title={t`Secret for addresses of single payments`}
      lead={
        <Trans>
          A payment can name a webhook_url of its own. One secret signs what goes to all of them in this book.
        </Trans>
      }
      confirm={<Trans>Create it</Trans>}
      isPending={add.isPending}
      onConfirm={() => add.mutate({ mode })}
      onClose={onClose}
    >
      <FailureLine of={ofForm(add.error)} />
    </ConfirmDialog>
  )
}

function ChangeDialog({ of: { id, kind, ...own }, onClose }: { of: WebhookEndpoint; onClose: () => void }) {
  const { t } = useLingui()
  const [url, setUrl] = useState(own.url ?? '')
  const [types, setTypes] = useState<Types>(own.types)
  const change = useMutation(followed(webhooks.change(), onClose))
  const errors = useRefusedFields(ofForm(change.error))
  return (
    <FormDialog
      title={t`Change the address`}
      lead={<Trans>Messages that wait go to the new address.</Trans>}
      confirm={<Trans>Save</Trans>}
      errors={errors}
      isPending={change.isPending}
      isIncomplete={types?.length === 0}
      onSubmit={() => change.mutate({ id, types, ...(kind === 'address' && { url }) })}
      onClose={onClose}
    >
      {kind === 'address' && <UrlField value={url} onChange={setUrl} />}
      <TypesField value={types} onChange={setTypes} />
    </FormDialog>
  )
}

function RollDialog({ of: { id }, onClose }: { of: WebhookEndpoint; onClose: () => void }) {
  const { t } = useLingui()
  const [keeps, setKeeps] = useState<'keep' | 'end'>('keep')
  const roll = useMutation(webhooks.roll())
  const errors = useRefusedFields(ofForm(roll.error))
  if (roll.data) return <ShownSecret of={roll.data.secret} onClose={onClose} />
  return (
    <FormDialog
      title={t`Roll the secret`}
      lead={<Trans>A new secret takes its place.</Trans>}
      confirm={<Trans>Roll it</Trans>}
      errors={errors}
      isPending={roll.isPending}
      onSubmit={() => roll.mutate({ id, keep_previous: keeps === 'keep' })}
      onClose={onClose}
    >
      <Segmented
        name="keep_previous"
        label={t`The old secret signs too`}
        hint={t`So that your servers can change over without a stop.`}
        options={[
          { id: 'keep', label: <Trans>24 hours</Trans> },
          { id: 'end', label: <Trans>Not at all</Trans> },
        ]}
        value={keeps}
        onChange={setKeeps}
      />
    </FormDialog>
  )
}

function RemoveDialog({ of: { id, url }, onClose }: { of: WebhookEndpoint; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useMutation(followed(webhooks.setState(), onClose))
  const name = url === null ? t`Addresses of single payments` : shortUrl(url)
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t`Remove ${name}?`}
      lead={<Trans>Nothing is sent to it any more, and what waits is not sent. This cannot be undone.</Trans>}
      confirm={<Trans>Remove</Trans>}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id, state: 'removed' })}
      onClose={onClose}
    >
      <FailureLine of={remove.error} />
    </ConfirmDialog>
  )
}

/** A secret, for the only time. */
function ShownSecret({ of: secret, onClose }: { of: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`The signing secret`}
      lead={<Trans>Copy it now: it is not shown again.</Trans>}
      actions={
        <Button kind="primary" onPress={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <Stack>
        <CodeToCopy name={t`Signing secret`} of={secret} />
        <Text small tone="muted">
          <Trans>
            Your server verifies each message with it. Receivers for Node, PHP, Python and Go are in the guide.
          </Trans>
        </Text>
      </Stack>
    </Dialog>
  )
}
