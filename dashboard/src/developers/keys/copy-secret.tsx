import type { OwnKey } from '@sahuji/contract/developers/own-keys'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CopyIcon } from '../../kit/icons/actions.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { keys } from '../calls.ts'

/** Copies the text of a sandbox key, which is asked for when the button is pressed. */
export function CopySecret({ of: { id, name } }: { of: OwnKey }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const copy = async () => {
    try {
      const { secret } = await queries.fetchQuery(keys.secret(id))
      await navigator.clipboard.writeText(secret)
      notify({ tone: 'good', title: t`Copied: ${name}` })
    } catch {
      notify({ tone: 'bad', title: t`The key could not be copied. Try again.` })
    }
  }
  return (
    <IconButton quiet size="small" label={t`Copy: ${name}`} icon={<CopyIcon small />} onPress={() => void copy()} />
  )
}
