import type { Language } from './language.ts'

export const bn: Language = {
  code: 'bn',
  name: 'Bengali',
  direction: 'ltr',
  form: {
    name: { label: 'নাম', placeholder: 'আপনার পুরো নাম' },
    email: { label: 'ইমেইল', placeholder: 'name@example.com' },
    phone: { label: 'মোবাইল নম্বর', placeholder: '+880 1712 345678' },
    submit: 'এখনই অর্ডার করুন',
    sending: 'পাঠানো হচ্ছে…',
    alerts: {
      refused: 'আপনার অর্ডারটি পাঠানো যায়নি: ',
      connection: 'সংযোগে সমস্যা: ',
      unknown: 'একটি অজানা সমস্যা হয়েছে',
    },
    tryAgain: 'অনুগ্রহ করে একটু পরে আবার চেষ্টা করুন।',
    notStarted: 'ফর্মটি কাজ করছে না। অনুগ্রহ করে পেজটি আবার লোড করুন অথবা অন্য ব্রাউজারে খুলুন।',
    forExample: 'যেমন: ',
    doubtfulPhone: 'অনুগ্রহ করে মোবাইল নম্বরটি মিলিয়ে দেখুন। ঠিক থাকলে আবার বোতামটি চাপুন।',
    markedField: 'অনুগ্রহ করে চিহ্নিত ঘরটি সঠিকভাবে পূরণ করুন।',
    sendOtherwise: 'অন্য উপায়ে পাঠান',
    address: 'ঠিকানা',
    quantity: 'পরিমাণ',
    payOnDelivery: 'ক্যাশ অন ডেলিভারি',
    privacy: 'অর্ডার করার মাধ্যমে আপনি আমাদের [গোপনীয়তা নীতি] মেনে নিচ্ছেন।',
  },
  thankYou: {
    title: 'ধন্যবাদ!',
    text: 'আমরা আপনার অর্ডার পেয়েছি। বিস্তারিত নিশ্চিত করতে শিগগিরই আপনাকে ফোন করব।',
    order: 'অর্ডার নম্বর',
    keepPhoneOn: 'ফোন চালু রাখুন।',
    wrongNumber: 'নম্বর ভুল?',
  },
}
