package reading

// Attributes maps words for attributes to keys.
var Attributes = TableOf(`birthday: birthday birthdate bday b-day 生日
phone: phone phone_number number mobile mobile_number cell_number 电话 电话号码 手机号 手机号码 手机 号码 新号码 新手机号 新电话 新电话号码
email: email e-mail email_address 邮箱 电子邮件 邮件地址
address: address home_address 地址 住址 家庭住址
age: age 年龄
height: height 身高
weight: weight 体重
shoe size: shoe_size 鞋码 鞋号
size: size 尺码
blood type: blood_type 血型
hometown: hometown 家乡 老家
job: job profession occupation 工作 职业
major: major 专业
nationality: nationality 国籍
star sign: star_sign zodiac_sign 星座
wifi: wifi wi-fi wifi_name wifi_network 无线网络
password: password passcode pin 密码
wifi password: wifi_password wi-fi_password wifi密码 无线密码
alarm code: alarm_code burglar_alarm_code 报警器密码
door code: door_code front_door_code entry_code 门锁密码 门禁密码 门密码
gate code: gate_code 大门密码
license plate: license_plate number_plate 车牌 车牌号
anniversary: anniversary wedding_anniversary 纪念日 结婚纪念日
room: room_number 房间号
nickname: nickname 昵称 外号 小名
surname: surname last_name 姓`)
