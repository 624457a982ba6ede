-- What operators set for this installation; what is not here is as contract/src/app-info.ts has it.
create table settings (
  key text collate "C" primary key,
  value text not null,
  updated_at bigint not null
);

-- Lists of words that forms offer, with their names in each language.
create table dictionary (
  type text collate "C" not null,
  value text collate "C" not null,
  place integer not null,
  labels text not null,
  primary key (type, value)
);
insert into dictionary (type, value, place, labels) values
  ('goodsCategory', 'virtual', 1, '{"en":"Virtual","id":"Virtual","th":"สินค้าดิจิทัล","vi":"Hàng ảo","hi":"वर्चुअल","zh":"虚拟商品"}'),
  ('goodsCategory', 'household', 2, '{"en":"Household","id":"Rumah tangga","th":"ของใช้ในบ้าน","vi":"Gia dụng","hi":"घरेलू","zh":"家居"}'),
  ('goodsCategory', 'food', 3, '{"en":"Food and drink","id":"Makanan dan minuman","th":"อาหารและเครื่องดื่ม","vi":"Đồ ăn thức uống","hi":"खाना और पेय","zh":"食品饮料"}'),
  ('goodsCategory', 'electronics', 4, '{"en":"Electronics","id":"Elektronik","th":"อุปกรณ์อิเล็กทรอนิกส์","vi":"Điện tử","hi":"इलेक्ट्रॉनिक्स","zh":"数码电子"}'),
  ('goodsCategory', 'cosmetics', 5, '{"en":"Cosmetics","id":"Kosmetik","th":"เครื่องสำอาง","vi":"Mỹ phẩm","hi":"सौंदर्य प्रसाधन","zh":"美妆"}'),
  ('goodsCategory', 'fashion', 6, '{"en":"Fashion","id":"Busana","th":"แฟชั่น","vi":"Thời trang","hi":"फ़ैशन","zh":"服饰"}');

create table app_versions (
  id text collate "C" primary key,
  type text collate "C" not null,
  code integer not null,
  version text not null,
  note text not null,
  url text not null,
  forced boolean not null,
  created_at bigint not null,
  unique (type, code)
);
