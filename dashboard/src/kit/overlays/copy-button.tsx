import { useLingui } from '@lingui/react/macro'
import { Row } from '../layout/layout.tsx'
import { Code } from '../layout/text.tsx'
import { IconButton } from '../layout/button.tsx'
import { CopyIcon } from '../icons/actions.tsx'
import { notify } from './notices.ts'

/** Copies a text; `name` names it, for screen readers and in the notice. */
export function CopyButton({ name, text }: { name: string; text: string }) {
  const { t } = useLingui()
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => notify({ tone: 'good', title: t`Copied: ${name}` }),
      () => notify({ tone: 'bad', title: t`This browser did not allow copying. Select the text and copy it.` }),
    )
  return <IconButton quiet size="small" label={t`Copy: ${name}`} icon={<CopyIcon small />} onPress={copy} />
}

/** A code with the button that copies it. */
export const CodeToCopy = ({ name, of: code }: { name: string; of: string }) => (
  <Row tight>
    <Code>{code}</Code>
    <CopyButton name={name} text={code} />
  </Row>
)
