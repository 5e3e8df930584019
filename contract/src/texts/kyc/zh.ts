import type { Sentences } from '../../sentences.ts'

/** What is said no to about a KYC case, in Chinese. */
export const kycSentences = {
  'Your papers are with us and cannot be changed now. If something is missing, we ask for it here.':
    '您的资料已提交，暂时不能修改。如有缺漏，我们会在此处告知您。',
  'Something is still missing before this can be sent. It is marked below.':
    '还有内容未填，暂时不能提交。缺少的部分已在下方标出。',
  'There is no decision that can be appealed, or it was appealed before.':
    '没有可以申诉的决定，或者已经申诉过。',
  '{name} is working on this case.':
    '{name} 正在处理此案件。',
  'Claim this case first; a claim ends by itself after 30 minutes.':
    '请先领取此案件；领取在 30 分钟后自动失效。',
  'This case does not wait for a reviewer any more.':
    '此案件已不再等待审核。',
  'No case waits for you.':
    '没有等待您处理的案件。',
  'Mark at least one item that is asked again.':
    '请至少标出一项需要重新提交的内容。',
  '{count} items are not accepted yet.':
    '还有 {count} 项未通过。',
  'You have signed this case. A second reviewer has to sign it.':
    '您已签署此案件。须由另一位审核员签署。',
  'This is your own business. Another reviewer has to look at it.':
    '这是您自己的商户。须由另一位审核员处理。',
  'You decided this case before. Another reviewer has to hear the appeal.':
    '此案件先前由您决定。申诉须由另一位审核员处理。',
  'This form of business takes {least} to {most} people.':
    '此类经营主体需要 {least} 至 {most} 人。',
  'Please choose one of the options.':
    '请选择其中一项。',
  'This file cannot be read. Please choose a JPEG, PNG, WebP or PDF file that opens on your device.':
    '无法读取此文件。请选择一个能在您设备上打开的 JPEG、PNG、WebP 或 PDF 文件。',
  'This picture is too large. At most {megapixels} million pixels are taken.':
    '图片太大。最多 {megapixels} 百万像素。',
  'This picture is too small to be read. Please take it from nearer, or choose a larger one.':
    '图片太小，看不清。请靠近一些重拍，或选择更大的图片。',
  'This file has too many pages. At most {pages} are taken.':
    '文件页数过多。最多 {pages} 页。',
  'The file did not arrive as it was sent. Please choose it once more.':
    '文件在传送中有误。请重新选择一次。',
} as const satisfies Partial<Sentences>
