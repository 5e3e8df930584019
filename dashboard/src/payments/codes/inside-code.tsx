import type { PaymentCode } from '@sahuji/contract/payments/codes'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FileButton } from '../../kit/forms/file-button.tsx'
import { Count } from '../../kit/format/count.tsx'
import { ChevronDownIcon } from '../../kit/icons/first.tsx'
import { CameraIcon } from '../../kit/icons/later.tsx'
import { CopyIcon } from '../../kit/icons/actions.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { readQr } from '../../transfers/scan/read-qr.ts'
import * as css from './inside-code.module.css'
import { type CodeTag, type CodeTags, tagsInCode } from './tags-in-code.ts'
import { useTagWords } from './tag-words.ts'

/** What is inside the code: each tag with its length, meaning and value, and the check sum counted again. */
export function InsideCode({ of: code, all }: { of: PaymentCode; all: readonly PaymentCode[] }) {
  const { t } = useLingui()
  const read = tagsInCode(code.payload)
  const copy = () =>
    void navigator.clipboard.writeText(code.payload).then(
      () => notify({ tone: 'good', title: t`Copied: the text of the code` }),
      () => notify({ tone: 'bad', title: t`This browser did not let us copy. Select the text and copy it.` }),
    )
  return (
    <details className={css.fold}>
      <summary>
        <b>
          <Trans>What is inside the code</Trans>
        </b>
        <Result of={read} />
        <ChevronDownIcon small />
      </summary>
      <Stack gap={3}>
        {read && (
          <table className={css.tags} aria-label={t`Fields of the code`} data-as-is="">
            <tbody>
              {read.tags.map((tag) => (
                <TagRow key={tag.id} of={tag} />
              ))}
              <ChecksumRow of={read} />
            </tbody>
          </table>
        )}
        <Row>
          <Button size="small" icon={<CopyIcon small />} onPress={copy}>
            <Trans>Copy the text</Trans>
          </Button>
          <StickerCheck all={all} />
        </Row>
      </Stack>
    </details>
  )
}

function Result({ of: read }: { of: CodeTags | undefined }) {
  if (!read?.is_sum_right)
    return (
      <Status tone="bad">
        <Trans>check sum wrong</Trans>
      </Status>
    )
  return (
    <Status tone="good" sentence>
      <Plural
        value={read.tags.length + 1}
        one="# field read back, check sum right"
        other="# fields read back, check sum right"
      />
    </Status>
  )
}

function TagRow({ of: tag }: { of: CodeTag }) {
  const { nameOf, valueOf } = useTagWords()
  return (
    <tr>
      <td className={css.id}>{tag.id}</td>
      <td className={css.length}>{tag.length}</td>
      <th scope="row">{nameOf(tag.id)}</th>
      <td className={css.value}>
        <span translate="no">{valueOf(tag)}</span>
      </td>
      <td className={css.used}>
        {tag.most !== undefined && (
          <Trans>
            <Count of={tag.length} /> of <Count of={tag.most} />
          </Trans>
        )}
      </td>
    </tr>
  )
}

function ChecksumRow({ of: { sum, counted, is_sum_right } }: { of: CodeTags }) {
  return (
    <tr>
      <td className={css.id}>63</td>
      <td className={css.length}>4</td>
      <th scope="row">
        <Trans>Check sum</Trans>
      </th>
      <td className={css.value}>
        <Trans>
          {sum}, counted again: {counted}
        </Trans>
      </td>
      <td className={css.used}>
        <Status tone={is_sum_right ? 'good' : 'bad'}>
          {is_sum_right ? <Trans>Right</Trans> : <Trans>Wrong</Trans>}
        </Status>
      </td>
    </tr>
  )
}

type Checked = { own: PaymentCode } | 'foreign' | 'nothing'

/** Reads a sticker by the phone's camera or from a picture, and shows whether it is one of the shop's. */
function StickerCheck({ all }: { all: readonly PaymentCode[] }) {
  const [checked, setChecked] = useState<Checked>()
  const take = (text: string | undefined) => {
    if (text === undefined) return setChecked('nothing')
    const own = all.find(({ payload, pay_url, code }) => payload === text || pay_url === text || shopIn(text) === code)
    setChecked(own ? { own } : 'foreign')
  }
  return (
    <>
      <FileButton
        size="small"
        accept="image/*"
        icon={<CameraIcon small />}
        onFile={(file) => void readQr(file).then(take, () => take(undefined))}
      >
        <Trans>Check a sticker</Trans>
      </FileButton>
      <output>{checked && <StickerVerdict of={checked} />}</output>
    </>
  )
}

const shopIn = (text: string): string | undefined => tagsInCode(text)?.shop

function StickerVerdict({ of: checked }: { of: Checked }) {
  if (checked === 'nothing')
    return (
      <Status tone="warn" sentence>
        <Trans>No QR can be read in this picture. Take it from nearer, without reflections.</Trans>
      </Status>
    )
  if (checked === 'foreign')
    return (
      <Status tone="bad" sentence>
        <Trans>This code is not yours. Take it down: what is paid by it does not reach you.</Trans>
      </Status>
    )
  return (
    <Status tone="good" sentence>
      <Trans>This is your code “{checked.own.label}”.</Trans>
    </Status>
  )
}
