import type { Agreement } from '../agreement-text.tsx'

export default {
  terms: [
    {
      title: 'Siapa yang menjalankan layanan ini',
      text: 'Mynah adalah perangkat lunak bebas. Salinan yang Anda pakai dijalankan oleh pihak yang memasang server ini, bukan oleh pembuat perangkat lunaknya. Pengelola itulah mitra Anda dalam ketentuan ini; tanyakan nama dan alamatnya kepada mereka.',
    },
    {
      title: 'Akun Anda',
      text: 'Satu orang, satu akun. Simpan kata sandi dan kode untuk diri sendiri; siapa pun yang memilikinya dapat bertindak sebagai Anda. Anda dapat menghapus akun di Pengaturan.',
    },
    {
      title: 'Yang tidak diperbolehkan',
      text: 'Dilarang menipu, melecehkan, menyebarkan konten ilegal atau spam, serta menyerang layanan atau orang lain. Pengelola boleh menghapus konten dan menutup akun yang melanggar. Anda dapat memblokir dan melaporkan siapa pun yang mengganggu, di halaman mereka atau pada pesan mana pun.',
    },
    {
      title: 'Siapa yang bertanggung jawab',
      text: 'Hanya pengelola yang menentukan siapa yang boleh memakai server ini, berapa lama server berjalan, dan apa yang dicadangkan. Pengelola bertanggung jawab atas apa yang mereka lakukan dengannya dan atas data di dalamnya. Setiap orang bertanggung jawab atas apa yang dikirimnya.',
    },
    {
      title: 'Tanpa janji di luar hukum',
      text: 'Perangkat lunak ini disediakan apa adanya, dengan lisensi Apache 2.0. Pengelola bertanggung jawab atas layanan sesuai hukum negaranya.',
    },
  ],
  privacy: [
    {
      title: 'Apa yang disimpan',
      text: 'Nomor telepon atau email jika Anda memberikannya, ID pengguna, nama dan foto, teman dan grup, siapa yang Anda blokir, pesan, draf, dan gambar, serta untuk setiap perangkat yang masuk: jenis, sistem, dan waktu terakhir dipakai. Semuanya disimpan di server pengelola atau di penyimpanan berkas pilihannya.',
    },
    {
      title: 'Siapa yang dapat membacanya',
      text: 'Orang yang Anda kirimi pesan. Koneksi dienkripsi jika pengelola memasang TLS. Pesan tidak dienkripsi ujung ke ujung: pengelola server secara teknis dapat membacanya.',
    },
    {
      title: 'Apa yang diteruskan',
      text: 'Perangkat lunak ini tidak mengirim apa pun kepada pembuatnya, tanpa iklan dan tanpa pelacakan. Untuk mengirim kode, pengelola dapat memakai penyedia SMS dan email; mereka menerima nomor atau alamat Anda beserta kodenya.',
    },
    {
      title: 'Di perangkat Anda',
      text: 'Sesi, draf, serta salinan kontak, grup, dan obrolan terbaru disimpan di peramban ini; keluar akan menghapusnya. Pilihan bahasa dan tampilan terang atau gelap tetap tersimpan.',
    },
    {
      title: 'Hak Anda',
      text: 'Anda dapat menarik pesan tak lama setelah mengirimnya, menghapus teman, memblokir orang, keluar dari grup, dan keluar dari akun. Di Pengaturan Anda dapat mengunduh data tentang Anda dan menghapus akun; di profil Anda dapat membetulkannya.',
    },
  ],
} satisfies Agreement
