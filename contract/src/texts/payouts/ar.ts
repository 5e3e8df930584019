import type { Sentences } from '../../sentences.ts'

/** What withdrawals to a bank may be told no with, in Arabic. */
export const payoutSentences = {
  'Money cannot go out to a bank yet. Complete your identity check first.': 'لا يمكن إخراج المال إلى بنك بعد. أكمل التحقق من هويتك أولًا.',
  'No way to the banks is open for the moment. Please try again later.': 'لا طريق مفتوح إلى البنوك حاليًا. حاول مجددًا لاحقًا.',
  'This account is new and rests for 24 hours. You can use it from {until}.': 'هذا الحساب جديد ويبقى معلّقًا 24 ساعة. يمكنك استخدامه ابتداءً من {until}.',
  'This account is paused. Please have it checked again first.': 'هذا الحساب موقوف مؤقتًا. أعد التحقق منه أولًا.',
  'Somebody of your business said that they did not add this account. It can only be removed.':
    'قال أحد من نشاطك إنه لم يُضف هذا الحساب. لا يمكن إلا إزالته.',
  'You have this account already.': 'هذا الحساب مضاف لديك من قبل.',
  'The bank does not know this account. Please check its number and branch.': 'لا يعرف البنك هذا الحساب. تحقق من الرقم والفرع.',
  'The bank has another name for this account. Please write the holder as the bank does, or show us a cheque.':
    'لدى المصرف اسم آخر لهذا الحساب. اكتب اسم صاحبه كما يكتبه المصرف، أو أرنا شيكًا.',
  'This check is too old. Please check the name again.': 'انتهت صلاحية هذا التحقق. تحقق من الاسم مجددًا.',
  'Money is on its way to this account. It can be removed when that has ended.': 'هناك مال في طريقه إلى هذا الحساب. يمكن حذفه بعد أن ينتهي ذلك.',
  'You can have at most {most} accounts. Please remove one first.': 'يمكنك إضافة {most} حسابات على الأكثر. احذف واحدًا أولًا.',
  'The bank does not answer. Nothing was saved; please try again later.': 'البنك لا يستجيب. لم يُحفظ شيء؛ حاول مجددًا لاحقًا.',
  'The least you can withdraw is {amount}.': 'أقل مبلغ يمكن سحبه هو {amount}.',
  'The most you can withdraw at a time is {amount}.': 'أقصى مبلغ يمكن سحبه في المرة الواحدة هو {amount}.',
  'You can withdraw {amount} more today.': 'يمكنك سحب {amount} أخرى اليوم.',
  'You have made all {count} withdrawals of today.': 'استخدمت عمليات السحب المتاحة اليوم كلها، وعددها {count}.',
  'You can withdraw {amount} more this month.': 'يمكنك سحب {amount} أخرى هذا الشهر.',
  'You can withdraw {amount} now.': 'يمكنك سحب {amount} الآن.',
  'It has been sent to the bank and can no longer be cancelled.': 'أُرسل إلى البنك ولم يعد بالإمكان إلغاؤه.',
  'This confirmation is over. Please begin again.': 'انتهى هذا التأكيد. ابدأ من جديد.',
  'The withdrawal changed after you confirmed it. Please confirm it again.': 'تغيّر السحب بعد أن أكّدته. أكّده مجددًا.',
  'This code is not right. {left} tries are left.': 'هذا الرمز غير صحيح. المحاولات المتبقية: {left}.',
  'As many codes as an hour allows were sent to you. The next one can be sent in {minutes} min.':
    'أُرسلت إليك كل الرموز المسموح بها في الساعة. يمكن إرسال الرمز التالي بعد {minutes} دقيقة.',
  'You can change this again from {until}.': 'يمكنك تغيير هذا مجددًا ابتداءً من {until}.',
  'This withdrawal does not wait for a person any more. Please look at the list again.':
    'لم يعد هذا السحب ينتظر أحدًا. يُرجى مراجعة القائمة من جديد.',
  'This needs another person: it is your own request, or your own business.':
    'يتطلب هذا شخصًا آخر: الطلب طلبك أو النشاط نشاطك.',
  'Only an order that its rail has not known for two days can be let go.':
    'لا يمكن الإفراج إلا عن أمر لا تعرفه شبكته منذ يومين.',
  'Somebody has asked for this already. Another person decides.':
    'سبق أن طلب أحدهم هذا، والقرار لشخص آخر.',
  'Its rail does not say any more that this withdrawal was paid after it had ended.':
    'لم تعد القناة تقول إن هذا السحب دُفع بعد انتهائه.',
} satisfies Partial<Sentences>
