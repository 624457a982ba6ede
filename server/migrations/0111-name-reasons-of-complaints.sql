-- What reasons of a complaint are called; operators may rename them.
insert into dictionary (type, value, place, labels) values
  ('complaintKind', 'pornography', 1, '{"en":"Pornography","id":"Pornografi","th":"อนาจาร","vi":"Nội dung khiêu dâm","hi":"अश्लील सामग्री","zh":"色情低俗"}'),
  ('complaintKind', 'harassment', 2, '{"en":"Harassment","id":"Pelecehan","th":"คุกคาม","vi":"Quấy rối","hi":"उत्पीड़न","zh":"骚扰"}'),
  ('complaintKind', 'fraud', 3, '{"en":"Fraud","id":"Penipuan","th":"หลอกลวง","vi":"Lừa đảo","hi":"धोखाधड़ी","zh":"欺诈"}'),
  ('complaintKind', 'marketing', 4, '{"en":"Unwanted advertising","id":"Iklan mengganggu","th":"โฆษณารบกวน","vi":"Quảng cáo phiền nhiễu","hi":"अवांछित विज्ञापन","zh":"恶意营销"}'),
  ('complaintKind', 'crime', 5, '{"en":"Crime","id":"Kejahatan","th":"ผิดกฎหมาย","vi":"Vi phạm pháp luật","hi":"अपराध","zh":"违法犯罪"}'),
  ('complaintKind', 'infringement', 6, '{"en":"Violation of rights","id":"Pelanggaran hak","th":"ละเมิดสิทธิ์","vi":"Xâm phạm quyền","hi":"अधिकारों का उल्लंघन","zh":"侵权"}'),
  ('complaintKind', 'privacy', 7, '{"en":"Collecting private data","id":"Mengumpulkan data pribadi","th":"เก็บข้อมูลส่วนตัว","vi":"Thu thập dữ liệu riêng tư","hi":"निजी जानकारी जुटाना","zh":"收集隐私"}'),
  ('complaintKind', 'other', 8, '{"en":"Something else","id":"Lainnya","th":"อื่น ๆ","vi":"Khác","hi":"कुछ और","zh":"其他"}')
on conflict do nothing;
