import type { Agreement } from '../agreement-text.tsx'

export default {
  terms: [
    {
      title: 'Siapa yang menjalankan layanan ini',
      text: 'Mynah adalah perangkat lunak bebas. Salinan yang Anda pakai dijalankan oleh pihak yang memasang server ini, bukan oleh pembuat perangkat lunaknya. Pengelola itulah mitra Anda dalam ketentuan ini; tanyakan nama dan alamatnya kepada mereka.',
    },
    {
      title: 'Akun Anda',
      text: 'Satu orang, satu akun. Simpan kata sandi dan kode untuk diri sendiri; siapa pun yang memilikinya dapat bertindak sebagai Anda. Anda boleh menghapus akun kapan saja di pengaturan.',
    },
    {
      title: 'Yang tidak diperbolehkan',
      text: 'Dilarang menipu, melecehkan, menyebarkan konten ilegal atau spam, serta menyerang layanan atau orang lain. Pengelola boleh menghapus konten dan menutup akun yang melanggar. Setiap orang dapat dilaporkan dari obrolan atau profilnya.',
    },
    {
      title: 'Uang',
      text: 'Jika pengelola menyediakan dompet, saldo disimpan dan dibayarkan oleh pengelola. Setiap perpindahan uang dicatat dan dapat dibaca di tagihan Anda. Pembayaran yang Anda konfirmasi dengan kata sandi pembayaran langsung dilakukan.',
    },
    {
      title: 'Tanpa janji di luar hukum',
      text: 'Perangkat lunak ini disediakan apa adanya, dengan lisensi Apache 2.0. Pengelola bertanggung jawab atas layanan sesuai hukum negaranya.',
    },
  ],
  privacy: [
    {
      title: 'Apa yang disimpan',
      text: 'Nomor telepon atau e-mail, profil, teman dan grup, pesan dan berkas, catatan dompet, serta untuk setiap perangkat yang masuk: jenis, sistem, dan waktu terakhir dipakai. Semuanya disimpan di server pengelola.',
    },
    {
      title: 'Siapa yang dapat membacanya',
      text: 'Orang yang Anda kirimi pesan. Koneksi dienkripsi jika pengelola memasang TLS. Pesan tidak dienkripsi ujung ke ujung: pengelola server secara teknis dapat membacanya.',
    },
    {
      title: 'Apa yang diteruskan',
      text: 'Perangkat lunak ini tidak mengirim apa pun kepada pembuatnya, tanpa iklan dan tanpa pelacakan. Untuk mengirim kode, pemberitahuan, dan panggilan, pengelola dapat memakai penyedia SMS, e-mail, notifikasi, dan server media; mereka hanya menerima yang diperlukan.',
    },
    {
      title: 'Di perangkat Anda',
      text: 'Sesi, bahasa, draf, dan salinan kecil obrolan terbaru disimpan di peramban ini. Keluar akan menghapusnya.',
    },
    {
      title: 'Hak Anda',
      text: 'Anda dapat melihat dan mengubah profil, menentukan apakah Anda dapat ditemukan lewat pencarian, mengakhiri sesi lain, dan menghapus akun. Untuk hal lain, tanyakan kepada pengelola server ini.',
    },
  ],
} satisfies Agreement
