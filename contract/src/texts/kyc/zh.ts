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
  'This file took too long to read. Please send photos of its pages instead.':
    '读取此文件耗时太长。请改为发送各页的照片。',
  'This is a HEIC picture, which cannot be read here. Open it on your phone and save or share it as JPEG. An iPhone takes JPEG photos when Settings, Camera, Formats is set to Most Compatible.':
    '这是 HEIC 图片，无法在此读取。请在手机上打开它，然后存储或分享为 JPEG。在 iPhone 上，将“设置”>“相机”>“格式”设为“兼容性最佳”，即可拍摄 JPEG 照片。',
  'This PDF is locked with a password. Open it, print or save it as a PDF without a password, and choose that file.':
    '此 PDF 有密码保护。请打开它，打印或另存为不带密码的 PDF，然后选择该文件。',
  'This file is empty. Open it on your device to see whether it is whole, and choose it once more.':
    '此文件为空。请在您的设备上打开，查看它是否完整，然后重新选择。',
  'Other files of yours are still being read. Please try again in {seconds} seconds.':
    '您的其他文件仍在读取中。请在 {seconds} 秒后重试。',
  'Your files took long to read. Please send the next one in {minutes} minutes.':
    '读取您的文件花了很长时间。请在 {minutes} 分钟后发送下一个文件。',
  'Your business has sent {megabytes} MB of files in one day, and no more are taken. Please send the others tomorrow.':
    '您的商户一天内已发送 {megabytes} MB 文件，不能再接收。其余文件请明天发送。',
  'The file did not arrive as it was sent. Please choose it once more.':
    '文件在传送中有误。请重新选择一次。',
} as const satisfies Partial<Sentences>
